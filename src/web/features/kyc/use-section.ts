/** Holds the form of one section: its saved or typed data, its checks, and the save of the whole section. */
import { useState } from 'react'
import type * as v from 'valibot'
import { useNavigate } from '../../ui/router/router.tsx'
import { keepForm, readKeptForm } from '../../session/drafts/kept-form.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { readForm } from '../../ui/form/read-form.ts'
import { showToast } from '../../ui/note/toast.tsx'
import { type FormState, type Sent, useForm } from '../../ui/form/use-form.ts'
import { type FieldKinds, flatten, idOf, issueText, unflatten, type Values } from './section-values.ts'
import { t } from '../../language/language.ts'

export interface SectionRules<Details> extends FieldKinds {
  /** The name of the form in the tab's storage. */
  readonly name: string
  readonly schema: v.GenericSchema<unknown, Details>
}

export interface SectionForm extends FormState {
  /** The start value of each control: the typed text of this tab, or else the saved value. */
  readonly initial: Values
}

export function useSection<Details extends object>(
  rules: SectionRules<Details>,
  saved: object | null,
  save: (details: Details) => PromiseLike<Sent<unknown>>,
): SectionForm {
  const [initial] = useState<Values>(() => ({ ...flatten(saved), ...readKeptForm(rules.name) }))
  const navigate = useNavigate()
  const form = useForm(rules.schema, (details) => details, {
    read: (element) => unflatten(valuesOf(element, rules), rules),
    issueText: (issue) => issueText(issue, rules),
    send: save,
    onDone: () => {
      showToast(t('Section saved'))
      void navigate(PATHS.kyc)
    },
    explain: ({ message }) => t('{message}. We did not save this section, but kept what you typed.', { message }),
    draft: {
      onInput: ({ currentTarget }) => keepForm(rules.name, valuesOf(currentTarget, rules)),
      forget: () => keepForm(rules.name, undefined),
    },
  })
  return { ...form, initial, errorOf: (path) => form.errorOf(idOf(path)) }
}

/** Reads the typed text of each control, by path. A question without an answer is left out. */
function valuesOf(element: HTMLFormElement, { dates }: FieldKinds): Values {
  const answered = new FormData(element)
  const isPart = (name: string): boolean => answered.has(name) && !/-(day|month|year|kind)$/.test(name)
  return Object.fromEntries(
    Object.entries(readForm(element))
      .filter(([name]) => dates.has(name) || isPart(name))
      .map(([name, value]) => [name, value.trim()]),
  )
}
