/** A table of payments that hit a rule of monitoring. A payment opens to its evidence, and to the orders that decide it. */
import type { RiskAlert, StaffOrder } from '../../contract/staff/staff-api.ts'
import { ruleText } from '../../values/vocabularies/monitoring-rules.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { DecideReferredPayment } from './decide-referred-payment.tsx'
import { OpenTable } from '../ui/open-table.tsx'
import * as styles from '../ui/page.module.css'
import { SuspiciousReport } from './report-parts.tsx'
import { useDuty } from '../session/session.tsx'
import { amountText, dateTime, EVIDENCE_TEXTS, evidenceValue } from '../texts.ts'

export interface AlertTableProps {
  /** Undefined while the alerts are loading. */
  readonly alerts: readonly RiskAlert[] | undefined
  readonly empty: string
  /** Called after the person has made an order. */
  readonly proposed: (order: StaffOrder) => void
}

export const AlertTable = ({ alerts, empty, proposed }: AlertTableProps) => (
  <OpenTable
    header={['Payment', 'Rules', 'Amount', 'Made', 'Decision']}
    amounts={[2]}
    rows={alerts?.map((alert) => ({
      id: alert.alertId,
      name: alert.reference,
      cells: [
        alert.reference,
        alert.rules.map(ruleText).join('; '),
        amountText(alert.amountMinor, alert.currency),
        dateTime(alert.raisedAt),
        decisionText(alert),
      ],
      renderDetails: (close) => (
        <AlertDetails
          alert={alert}
          proposed={(order) => {
            close()
            proposed(order)
          }}
        />
      ),
    }))}
    empty={empty}
  />
)

function decisionText({ answer, decision, deadlineAt }: RiskAlert): string {
  if (decision !== null) return decision === 'release' ? 'allowed' : 'refused'
  return deadlineAt === null || answer === 'hold' ? 'refused by the rule' : `by ${dateTime(deadlineAt)}`
}

interface AlertDetailsProps extends Pick<AlertTableProps, 'proposed'> {
  readonly alert: RiskAlert
}

function AlertDetails({ alert, proposed }: AlertDetailsProps) {
  const mayDecide = useDuty('risk.decide')
  const mayReport = useDuty('risk.report')
  const maySeeCustomers = useDuty('customer.read')
  const maySeePayments = useDuty('payment.open')
  const { alertId, customerId, answer, evidence, decision, decidedAt, decidedBy, reason, feedback } = alert
  return (
    <>
      <dl>
        {Object.entries(evidence).map(([fact, value]) => (
          <Fact key={fact} name={EVIDENCE_TEXTS[fact] ?? fact} value={evidenceValue(fact, value)} />
        ))}
        {decidedAt !== null && <Fact name="Decided" value={dateTime(decidedAt)} />}
        {decision !== null && <Fact name="Decided by" value={decidedBy ?? 'the deadline'} />}
        {reason !== null && <Fact name="Reason" value={reason} />}
        {feedback !== null && (
          <Fact name="Feedback" value={feedback === 'correct' ? 'The rule was right' : 'A false alarm'} />
        )}
      </dl>
      <p className={styles.links}>
        {/* A payment that a rule stopped does not exist. */}
        {answer === 'refer' && maySeePayments && <Link to={`/payments/${alertId}`}>Open the payment</Link>}
        {maySeeCustomers && <Link to={`/customers/${customerId}`}>Open the customer’s record</Link>}
      </p>
      {feedback === 'correct' && mayReport && <SuspiciousReport alertId={alertId} />}
      {decision === null && mayDecide && <DecideReferredPayment alert={alert} proposed={proposed} />}
    </>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
