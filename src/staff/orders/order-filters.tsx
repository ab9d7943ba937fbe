/** The filters of the lists of orders, which the address keeps. */
import * as v from 'valibot'
import { orderFilterSchema } from '../../contract/staff/staff-api.ts'
import { ORDER_KINDS, ORDER_STATES } from '../../values/vocabularies/staff-orders.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import * as styles from '../ui/page.module.css'
import { StaffForm } from '../ui/staff-form.tsx'

export type OrderSearch = v.InferOutput<typeof orderFilterSchema>

const OWN = [
  { value: 'made', label: 'made by me' },
  { value: 'checked', label: 'checked by me' },
] as const
const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

interface OrderFiltersProps {
  readonly filters: OrderSearch
  readonly choose: (chosen: Readonly<Record<string, string>>) => void
}

export function OrderFilters({ filters, choose }: OrderFiltersProps) {
  const form = useForm(orderFilterSchema, (chosen) => chosen, {
    onDone: (_nothing: unknown, chosen) =>
      choose(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))),
    isShort: true,
  })
  return (
    <search>
      <StaffForm form={form} className={styles.searchRow}>
        <SelectField
          id="kind"
          label="Kind"
          placeholder="Any kind"
          defaultValue={filters.kind}
          choices={asChoices(ORDER_KINDS)}
        />
        <SelectField
          id="state"
          label="State"
          placeholder="Any state"
          defaultValue={filters.state}
          choices={asChoices(ORDER_STATES)}
        />
        <SelectField id="own" label="Person" placeholder="Anyone" defaultValue={filters.own} choices={OWN} />
        <Button type="submit" busy={form.busy}>
          Filter
        </Button>
      </StaffForm>
    </search>
  )
}
