/** Lists the outcome of each past day of a scheduled payment, with the receipts of paid days. */
import { formatMinor } from '../../../values/money.ts'
import type { Schedule, ScheduleRun } from '../../api/schedules-api.ts'
import { dayWords } from '../../schedule/recurrence-words.ts'
import { receiptPath, billPath } from '../../session/links.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { RunPill } from './schedule-status.tsx'
import { t } from '../../language/language.ts'

export interface PastPaymentsProps {
  /** The latest day first. */
  readonly runs: readonly ScheduleRun[]
  readonly schedule: Pick<Schedule, 'currencyCode' | 'bill'>
}

export function PastPayments({ runs, schedule: { currencyCode: currency, bill } }: PastPaymentsProps) {
  return (
    <section className="card" aria-labelledby="past">
      <div className="cardhead">
        <h2 id="past">{t('Payments so far')}</h2>
      </div>
      {runs.length === 0 ? (
        <p className="pad muted">{t('No payments yet. You will see each payment and its receipt here.')}</p>
      ) : (
        <ul className="rows">
          {runs.map((run) => (
            <li key={run.dueOn}>
              {run.transferId === null ? (
                <div className="row">
                  <RunParts run={run} currency={currency} />
                </div>
              ) : (
                <Link to={(bill === null ? receiptPath : billPath)(run.transferId)}>
                  <RunParts run={run} currency={currency} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RunParts({ run, currency }: { readonly run: ScheduleRun; readonly currency: Schedule['currencyCode'] }) {
  return (
    <>
      <ClockIcon />
      <div>
        <div className="who">{dayWords(run.dueOn)}</div>
        <RunPill status={run.status} />
        {run.note !== null && <p className="what">{run.note}</p>}
      </div>
      <div className="amt">{formatMinor(BigInt(run.amount), currency)}</div>
    </>
  )
}
