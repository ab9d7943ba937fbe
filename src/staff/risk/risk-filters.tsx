/** The filters of the alerts of payment monitoring, which the address keeps, and the file of each list. */
import * as v from 'valibot'
import { listRiskSchema } from '../../contract/staff/staff-api.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { saveCsv } from '../ui/csv.ts'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
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

const HEADER = [
  'Reference',
  'Customer id',
  'Rules',
  'Answer',
  'Amount (minor)',
  'Currency',
  'Made',
  'Deadline',
  'Decision',
  'Decided',
  'Decided by',
  'Reason',
  'Feedback',
]
const nothing = v.object({})

interface ExportAlertsProps {
  readonly which: 'open' | 'decided'
  readonly filters: RiskSearch
}

/** The audit trail has an event of each file. */
export function ExportAlerts({ which, filters }: ExportAlertsProps) {
  const form = useForm(nothing, () => ({ which, ...filters }), {
    send: (wanted) => sendCall('risk/export', wanted),
    onDone: ({ alerts }) => {
      const rows = alerts.map((one) => [
        one.reference,
        one.customerId,
        one.rules.join(' '),
        one.answer,
        one.amountMinor,
        one.currency,
        one.raisedAt,
        one.deadlineAt,
        one.decision,
        one.decidedAt,
        one.decidedBy,
        one.reason,
        one.feedback,
      ])
      saveCsv(`risk-${which}.csv`, HEADER, rows)
    },
    isShort: true,
  })
  return (
    <StaffForm form={form} className={styles.tools}>
      <Button type="submit" look="sec" small busy={form.busy}>
        Save as CSV{' '}
        <span className={styles.hidden}>
          {which === 'open' ? 'of the waiting payments' : 'of the decided payments'}
        </span>
      </Button>
    </StaffForm>
  )
}
