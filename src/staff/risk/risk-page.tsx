/** The queues of payment monitoring and of screening: the waiting payments, the latest decisions, and the feedback on rules and lists. */
import * as v from 'valibot'
import { listRiskSchema } from '../../contract/staff/staff-api.ts'
import { useDuty } from '../session/session.tsx'
import { CurrencyReport } from './report-parts.tsx'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { useListKeys } from '../ui/list-tools.tsx'
import { ExportAlerts } from './export-alerts.tsx'
import { RiskFilters, type RiskSearch } from './risk-filters.tsx'
import { HitSection } from './hit-section.tsx'
import { AlertTable } from './alert-table.tsx'
import type { Answer } from '../session/api.ts'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { ruleText } from '../../values/vocabularies/monitoring-rules.ts'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { useCall } from '../ui/use-call.ts'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const filterSchema = v.pick(listRiskSchema, ['rule', 'answer'])

export function RiskPage() {
  useListKeys()
  const { query, choose, formKey } = useFilters()
  const asked = v.safeParse(filterSchema, Object.fromEntries(query))
  const filters: RiskSearch = asked.success ? asked.output : { rule: '', answer: '' }
  const open = useCall('risk/list', { which: 'open', ...filters })
  const decided = useCall('risk/list', { which: 'decided', ...filters })
  const mayReport = useDuty('risk.report')
  const again = (): void => {
    open.again()
    decided.again()
  }
  const [order, proposed] = useMadeOrder(again)
  const problem = open.problem ?? decided.problem
  return (
    <>
      <PageTitle>Risk</PageTitle>
      <p>
        A referred payment waits with its money on hold. Without a decision by its deadline, the customer gets the money
        back. Do not tell the customer which rule the payment hit.
      </p>
      <RiskFilters key={formKey} filters={filters} choose={choose} />
      <SavedFilters />
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <MadeOrder order={order} />
      <section className={styles.section} aria-labelledby="open">
        <h2 id="open">Waiting for a decision{open.data && ` (${open.data.alerts.length})`}</h2>
        <ExportAlerts which="open" filters={filters} />
        <AlertTable alerts={open.data?.alerts} empty="No payment waits for a decision." proposed={proposed} />
      </section>
      <section className={styles.section} aria-labelledby="decided">
        <h2 id="decided">Decided</h2>
        <ExportAlerts which="decided" filters={filters} />
        <AlertTable alerts={decided.data?.alerts} empty="No payment has a decision yet." proposed={proposed} />
      </section>
      <section className={styles.section} aria-labelledby="rules">
        <h2 id="rules">Rules in the last 90 days</h2>
        <Rules rules={open.data?.rules} />
      </section>
      <HitSection proposed={proposed} />
      {mayReport && <CurrencyReport />}
    </>
  )
}

function Rules({ rules }: { readonly rules: Answer<'risk/list'>['rules'] | undefined }) {
  if (rules === undefined) return <output>Loading…</output>
  if (rules.length === 0) return <p>No payment hit a rule.</p>
  return (
    <ScrollBox name="Rules in the last 90 days">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col" className={styles.amount}>
              Hits
            </th>
            <th scope="col" className={styles.amount}>
              Right
            </th>
            <th scope="col" className={styles.amount}>
              False alarms
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ rule, hits, correct, falseAlarms }) => (
            <tr key={rule}>
              <th scope="row">{ruleText(rule)}</th>
              <td className={styles.amount}>{hits}</td>
              <td className={styles.amount}>{correct}</td>
              <td className={styles.amount}>{falseAlarms}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
