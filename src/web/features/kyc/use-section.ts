/** One section's form: what was saved or typed, its checks, and saving it whole. */
import { type FormEvent, type SubmitEvent, useState } from 'react'
import { useNavigate } from '../../ui/router.tsx'
import type * as v from 'valibot'
import { callProblem } from '../../api/call-problem.ts'
import { keepForm, readKeptForm } from '../../session/kept-form.ts'
import * as PATHS from '../../session/paths.ts'
import { readDateFields } from '../../ui/date-fields.tsx'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { useOnline } from '../../ui/use-online.ts'
import { type FieldKinds, fieldIdOf, flatten, idOf, problemsOf, unflatten, type Values } from './section-values.ts'

export interface SectionRules extends FieldKinds {
  /** Its name for the tab's storage. */
  readonly name: string
  readonly schema: v.GenericSchema
}

export interface SectionForm {
  /** What each control begins with: typed in this tab, else saved. */
  readonly initial: Values
  readonly problems: readonly FieldProblem[]
  readonly errorOf: (path: string) => string | undefined
  readonly busy: boolean
  readonly online: boolean
  readonly onChange: (event: FormEvent<HTMLFormElement>) => void
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** `save` answers with the error of the data layer, or undefined when it is saved. */
export function useSection(
  rules: SectionRules,
  saved: object | null,
  save: (input: Record<string, unknown>) => Promise<unknown>,
): SectionForm {
  const [initial] = useState<Values>(() => ({ ...flatten(saved), ...readKeptForm(rules.name) }))
  const [problems, setProblems, onFixed] = useProblems()
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const navigate = useNavigate()

  const valuesOf = (form: HTMLFormElement): Values => {
    const data = new FormData(form)
    const texts = [...data].filter(([name]) => !/-(day|month|year|kind)$/.test(name))
    const dates = [...rules.dates].map((path) => [path, readDateFields(data, idOf(path))] as const)
    return Object.fromEntries([...texts.map(([name, value]) => [name, String(value).trim()] as const), ...dates])
  }
  async function send(form: HTMLFormElement): Promise<void> {
    const input = unflatten(valuesOf(form), rules)
    const wrong = problemsOf(rules.schema, input, rules)
    setProblems(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    const error = await save(input)
    setBusy(false)
    if (error === undefined) {
      keepForm(rules.name, undefined)
      showToast('Section saved')
      return void navigate(PATHS.kyc)
    }
    const problem = callProblem(error)
    const fields = Object.entries(problem.errors).flatMap(([path, texts]) =>
      texts.map((text) => ({ fieldId: fieldIdOf(path, rules), text })),
    )
    setProblems(
      fields.length > 0 ? fields : [{ text: `${problem.message}. Nothing was saved; what you typed is kept.` }],
    )
  }
  return {
    initial,
    problems,
    errorOf: (path) => problems.find(({ fieldId }) => fieldId === fieldIdOf(path, rules))?.text,
    busy,
    online,
    onChange: (event) => {
      onFixed(event)
      keepForm(rules.name, valuesOf(event.currentTarget))
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (!busy && online) void send(event.currentTarget)
    },
  }
}
