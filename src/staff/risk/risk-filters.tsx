/** The filters of the alerts of payment monitoring, which the address keeps. */
import * as v from 'valibot'
import { listRiskSchema } from '../../contract/staff/staff-api.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { MONITORING_RULE_CHOICES } from '../../values/vocabularies/monitoring-rules.ts'
import { FilterForm, useFilterForm } from '../filters/filter-form.tsx'

const schema = v.pick(listRiskSchema, ['rule', 'answer'])
export type RiskSearch = v.InferOutput<typeof schema>

const ANSWERS = [
  { value: 'refer', label: 'referred to staff' },
  { value: 'hold', label: 'refused by the rule' },
] as const

interface RiskFiltersProps {
  readonly filters: RiskSearch
  readonly choose: (chosen: Readonly<Record<string, string>>) => void
}

export function RiskFilters({ filters, choose }: RiskFiltersProps) {
  const form = useFilterForm(schema, choose)
  return (
    <FilterForm form={form}>
      <SelectField
        id="rule"
        label="Rule"
        placeholder="Any rule"
        defaultValue={filters.rule}
        choices={MONITORING_RULE_CHOICES}
      />
      <SelectField
        id="answer"
        label="Answer of the rule"
        placeholder="Any answer"
        defaultValue={filters.answer}
        choices={ANSWERS}
      />
    </FilterForm>
  )
}
