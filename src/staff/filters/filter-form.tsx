/** The filters of a list: the form of the filters, or fields that filter when they change. The address keeps the filters. */
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { Button } from '../../web/ui/button/button.tsx'
import { type FormState, useForm } from '../../web/ui/form/use-form.ts'
import { useQuery } from '../../web/ui/router/use-query.ts'
import * as styles from '../ui/page.module.css'
import { StaffForm } from '../ui/staff-form.tsx'

/** Calls `choose` with the filters of the form, without the empty ones. */
export function useFilterForm(
  schema: v.GenericSchema<unknown, Readonly<Record<string, string>>>,
  choose: (chosen: Readonly<Record<string, string>>) => void,
): FormState {
  return useForm(schema, (chosen) => chosen, {
    onDone: (_nothing: unknown, chosen) =>
      choose(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))),
    isShort: true,
  })
}

/** The properties of the text field of a filter, with its value in the address. */
export function textFilter(form: FormState, query: URLSearchParams, id: string) {
  return { id, defaultValue: query.get(id) ?? '', autoComplete: 'off', error: form.errorOf(id) }
}

/** Returns the query of the address, and a function with the properties of a list of choices that changes the query. */
export function useChoiceFilters() {
  const [query, setQuery] = useQuery()
  const choiceFilter = (name: string) => ({
    id: name,
    value: query.get(name) ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      const next = new URLSearchParams(query)
      if (target.value === '') next.delete(name)
      else next.set(name, target.value)
      setQuery(next)
    },
  })
  return [query, choiceFilter] as const
}

interface FilterFormProps {
  readonly form: FormState
  /** The text of the button. */
  readonly submitLabel?: string
  /** The fields. */
  readonly children: ReactNode
}

export const FilterForm = ({ form, submitLabel = 'Filter', children }: FilterFormProps) => (
  <search>
    <StaffForm form={form} className={styles.searchRow}>
      {children}
      <Button type="submit" busy={form.busy}>
        {submitLabel}
      </Button>
    </StaffForm>
  </search>
)
