/** A table of payments that hit a rule of monitoring. A payment opens to its evidence, and to the orders that decide it. */
import { useState } from 'react'
import type { RiskAlert, StaffOrder } from '../../contract/staff/staff-api.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { DecideReferredPayment } from './decide-referred-payment.tsx'
import { OpenButton } from '../ui/open-button.tsx'
import * as styles from '../ui/page.module.css'
import { useDuty } from '../session/session.tsx'
import { amountText, dateTime, EVIDENCE_TEXTS, evidenceValue, RULE_TEXTS } from '../texts.ts'

export interface AlertTableProps {
  /** Undefined while the alerts are loading. */
  readonly alerts: readonly RiskAlert[] | undefined
  readonly empty: string
  /** An order was made. */
  readonly proposed: (order: StaffOrder) => void
}

export function AlertTable({ alerts, empty, proposed }: AlertTableProps) {
  // One payment is open at a time, so that the controls of its orders have unique ids.
  const [openId, setOpenId] = useState<string>()
  if (alerts === undefined) return <output>Loading…</output>
  if (alerts.length === 0) return <p>{empty}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Payment</th>
            <th scope="col">Rules</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
            <th scope="col">Made</th>
            <th scope="col">Decision</th>
            <th scope="col">
              <span className={styles.hidden}>Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {alerts.map((alert) => (
            <AlertRows
              key={alert.alertId}
              alert={alert}
              isOpen={alert.alertId === openId}
              toggle={() => setOpenId(alert.alertId === openId ? undefined : alert.alertId)}
              proposed={(order) => {
                setOpenId(undefined)
                proposed(order)
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface AlertRowsProps extends Pick<AlertTableProps, 'proposed'> {
  readonly alert: RiskAlert
  readonly isOpen: boolean
  readonly toggle: () => void
}

function AlertRows({ alert, isOpen, toggle, proposed }: AlertRowsProps) {
  const { alertId, reference, rules, amountMinor, currency, raisedAt } = alert
  const id = `alert-${alertId}`
  return (
    <>
      <tr>
        <th scope="row">{reference}</th>
        <td>{rules.map((rule) => RULE_TEXTS[rule] ?? rule).join('; ')}</td>
        <td className={styles.amount}>{amountText(amountMinor, currency)}</td>
        <td>{dateTime(raisedAt)}</td>
        <td>{decisionText(alert)}</td>
        <td>
          <OpenButton controls={id} name={reference} isOpen={isOpen} toggle={toggle} />
        </td>
      </tr>
      <tr id={id} hidden={!isOpen}>
        <td colSpan={6}>{isOpen && <AlertDetails alert={alert} proposed={proposed} />}</td>
      </tr>
    </>
  )
}

function decisionText({ answer, decision, deadlineAt }: RiskAlert): string {
  if (decision !== null) return decision === 'release' ? 'allowed' : 'refused'
  return deadlineAt === null || answer === 'hold' ? 'refused by the rule' : `by ${dateTime(deadlineAt)}`
}

function AlertDetails({ alert, proposed }: Pick<AlertRowsProps, 'alert' | 'proposed'>) {
  const mayDecide = useDuty('risk.decide')
  const maySeeCustomers = useDuty('customer.read')
  const { customerId, evidence, decision, decidedAt, decidedBy, reason, feedback } = alert
  return (
    <div className={styles.details}>
      <dl>
        {Object.entries(evidence).map(([fact, value]) => (
          <Fact key={fact} name={EVIDENCE_TEXTS[fact] ?? fact} value={evidenceValue(value)} />
        ))}
        {decidedAt !== null && <Fact name="Decided" value={dateTime(decidedAt)} />}
        {decision !== null && <Fact name="Decided by" value={decidedBy ?? 'the deadline'} />}
        {reason !== null && <Fact name="Reason" value={reason} />}
        {feedback !== null && (
          <Fact name="Feedback" value={feedback === 'correct' ? 'The rule was right' : 'A false alarm'} />
        )}
      </dl>
      {maySeeCustomers && (
        <p>
          <Link to={`/customers/${customerId}`}>Open the customer’s record</Link>
        </p>
      )}
      {decision === null && mayDecide && <DecideReferredPayment alert={alert} proposed={proposed} />}
    </div>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
