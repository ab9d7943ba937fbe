/** The filters of the lists of orders, which the address keeps. */
import * as v from 'valibot'
import { orderFilterSchema } from '../../contract/staff/staff-api.ts'
import { ORDER_KINDS, ORDER_STATES } from '../../values/vocabularies/staff-orders.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { ORDER_KIND_TEXTS, ORDER_STATE_TEXTS } from '../../values/vocabularies/staff-texts/order-texts.ts'
import { FilterForm, textFilter, useFilterForm } from '../filters/filter-form.tsx'

export type OrderSearch = v.InferOutput<typeof orderFilterSchema>

const OWN = [
  { value: 'made', label: 'made by me' },
  { value: 'checked', label: 'checked by me' },
  { value: 'to-check', label: 'waiting for my check' },
] as const

interface OrderFiltersProps {
  readonly query: URLSearchParams
  readonly choose: (chosen: Readonly<Record<string, string>>) => void
}

export function OrderFilters({ query, choose }: OrderFiltersProps) {
  const form = useFilterForm(orderFilterSchema, choose)
  return (
    <FilterForm form={form}>
      <TextField
        {...textFilter(form, query, 'text')}
        label="Number"
        hint="Number of an order or a customer, or the reference of a payment, report or question"
      />
      <SelectField
        id="kind"
        label="Kind"
        placeholder="Any kind"
        defaultValue={query.get('kind') ?? ''}
        choices={ORDER_KINDS.map((value) => ({ value, label: ORDER_KIND_TEXTS[value] }))}
      />
      <SelectField
        id="state"
        label="State"
        placeholder="Any state"
        defaultValue={query.get('state') ?? ''}
        choices={ORDER_STATES.map((value) => ({ value, label: ORDER_STATE_TEXTS[value] }))}
      />
      <SelectField id="own" label="Person" placeholder="Anyone" defaultValue={query.get('own') ?? ''} choices={OWN} />
    </FilterForm>
  )
}
