/** The evidence of a hit, with the person and the listed person next to each other, and the orders that decide the hit. */
import type { ReactNode } from 'react'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { HitEvidence, ScreeningHit } from '../../contract/staff/staff-screening.ts'
import { countryName } from '../../values/country-name.ts'
import { Link } from '../../web/ui/router/link.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import { useDuty } from '../session/session.tsx'
import { dateTime } from '../texts.ts'
import { Fact, Facts, Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'

interface HitEvidenceProps {
  readonly hit: ScreeningHit
  readonly proposed: (order: StaffOrder) => void
}

export function HitEvidencePart({ hit, proposed }: HitEvidenceProps) {
  const { hitId, decision, decidedAt, decidedBy, reason, correctedAt, correctedBy, correctionReason } = hit
  const mayDecide = useDuty('risk.decide')
  const maySeeCustomers = useDuty('customer.read')
  const { data, problem, again } = useCall('screening/read', { hitId })
  if (problem !== undefined) return <ProblemNote problem={problem} again={again} />
  if (data === undefined) return <output>Loading…</output>
  return (
    <>
      <Rows caption="Evidence" header={['', 'At the bank', 'On the list']} rows={comparisonOf(data)} empty="" />
      <p>{data.reason}</p>
      {decision !== null && (
        <Facts>
          <Fact name="Decided" value={decidedAt === null ? '' : dateTime(decidedAt)} />
          <Fact name="Decided by" value={decidedBy ?? ''} />
          <Fact name="Reason" value={reason ?? ''} />
          {correctedAt !== null && <Fact name="Corrected" value={dateTime(correctedAt)} />}
          {correctedBy !== null && <Fact name="Corrected by" value={correctedBy} />}
          {correctionReason !== null && <Fact name="Reason of the correction" value={correctionReason} />}
        </Facts>
      )}
      {maySeeCustomers && data.customerId !== null && (
        <p>
          <Link to={`/customers/${data.customerId}`}>Open the customer’s record</Link>
        </p>
      )}
      {decision === null && mayDecide && <Decide hit={hit} proposed={proposed} />}
      {decision === 'true-match' && mayDecide && (
        <section className={styles.section} aria-labelledby="correct-hit">
          <h3 id="correct-hit">Correct the decision</h3>
          <p>
            The names are of other persons. The freeze that the decision placed ends, unless something else holds it.
            The customer reads that the accounts are open again. Do not tell the customer the reason.
          </p>
          <ProposeForm kind="correct-screening-hit" payload={{ hitId }} button="Propose to correct" done={proposed} />
        </section>
      )}
    </>
  )
}

const UNKNOWN = 'not known'

function comparisonOf({ screened, listed }: HitEvidence): readonly (readonly ReactNode[])[] {
  return [
    ['Name', screened.name, listed.name],
    ['Birth date', screened.birthDate ?? UNKNOWN, listed.birthDates.join(', ') || UNKNOWN],
    ['Country', UNKNOWN, listed.countries.map(countryName).join(', ') || UNKNOWN],
    ['Record', screened.account ?? 'Customer of this bank', listed.entry],
  ]
}

function Decide({ hit: { hitId, subject, topic }, proposed }: HitEvidenceProps) {
  const isSanction = topic === 'sanction'
  const effect = !isSanction
    ? 'The customer or the payee stays served. The decision is kept.'
    : subject === 'customer'
      ? 'All accounts of the customer are frozen. Do not tell the customer the reason.'
      : 'The bank refuses every payment to this payee.'
  return (
    <>
      <section className={styles.section} aria-labelledby="dismiss-hit">
        <h3 id="dismiss-hit">Other persons</h3>
        <p>The same name and entry do not come again.</p>
        <ProposeForm kind="dismiss-screening-hit" payload={{ hitId }} button="Propose to dismiss" done={proposed} />
      </section>
      <section className={styles.section} aria-labelledby="confirm-hit">
        <h3 id="confirm-hit">One person</h3>
        <p>{effect}</p>
        <ProposeForm kind="confirm-screening-hit" payload={{ hitId }} button="Propose to confirm" done={proposed} />
      </section>
    </>
  )
}
