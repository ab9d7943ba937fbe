/** Lists the outcome of each past day of a scheduled payment, with the receipts of paid days. */
import { formatMinor } from '../../../values/money.ts'
import type { Schedule, ScheduleRun } from '../../api/transfers/schedules-api.ts'
import { dayWords } from '../../schedule/recurrence-words.ts'
import { receiptPath, billPath } from '../../session/paths/links.ts'
import { ClockIcon } from '../../ui/icon/icons.tsx'
import { Link } from '../../ui/router/link.tsx'
import { RunPill } from './schedule-status.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as listStyles from '../../ui/list/list.module.css'

export interface PastPaymentsProps {
  /** The latest day first. */
  readonly runs: readonly ScheduleRun[]
  readonly schedule: Pick<Schedule, 'currencyCode' | 'bill'>
}

export function PastPayments({ runs, schedule: { currencyCode: currency, bill } }: PastPaymentsProps) {
  return (
    <section className={cardStyles.card} aria-labelledby="past">
      <div className={cardStyles.head}>
        <h2 id="past">{t('Payments so far')}</h2>
      </div>
      {runs.length === 0 ? (
        <p className={`${cardStyles.pad} muted`}>
          {t('No payments yet. You will see each payment and its receipt here.')}
        </p>
      ) : (
        <ul className={listStyles.list}>
          {runs.map((run) => (
            <li key={run.dueOn}>
              {run.transferId === null ? (
                <div className={listStyles.row}>
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
        <div className={listStyles.title}>{dayWords(run.dueOn)}</div>
        <RunPill status={run.status} />
        {run.note !== null && <p className={listStyles.detail}>{run.note}</p>}
      </div>
      <div className={listStyles.amount}>{formatMinor(BigInt(run.amount), currency)}</div>
    </>
  )
}
