/** The form of the filters of a list. The address keeps the filters. */
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { Button } from '../../web/ui/button/button.tsx'
import { type FormState, useForm } from '../../web/ui/form/use-form.ts'
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

interface FilterFormProps {
  readonly form: FormState
  /** The fields. */
  readonly children: ReactNode
}

export const FilterForm = ({ form, children }: FilterFormProps) => (
  <search>
    <StaffForm form={form} className={styles.searchRow}>
      {children}
      <Button type="submit" busy={form.busy}>
        Filter
      </Button>
    </StaffForm>
  </search>
)
