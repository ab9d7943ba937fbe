/** Before money goes into a wallet for games: the customer's own limit, and what is left of it today. */
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { useGetGamingLimitQuery } from '../../api/bills-api.ts'
import { BILL_PATHS } from '../../session/bill-paths.ts'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'

export function GamingNote() {
  const limit = useGetGamingLimitQuery().data
  if (limit === undefined) return null
  const naira = (minor: bigint): string => formatMinor(minor, 'NGN')
  const spent = BigInt(limit.spentToday)
  const perDay = limit.perDay === null ? undefined : BigInt(limit.perDay)
  const left = perDay === undefined ? undefined : perDay > spent ? perDay - spent : 0n
  return (
    <Note>
      <p>
        {left === undefined || perDay === undefined ? (
          <>You have set no limit for gaming. You spent {naira(spent)} today.</>
        ) : (
          <>
            <span className="strong">{naira(left)} left today</span> of your gaming limit of {naira(perDay)}.
          </>
        )}{' '}
        {limit.coming !== null &&
          `From ${formatDateTime(limit.coming.from)} it is ${
            limit.coming.perDay === null ? 'gone' : naira(BigInt(limit.coming.perDay))
          }. `}
        <Link to={BILL_PATHS.gamingLimit}>{perDay === undefined ? 'Set a limit' : 'Change it'}</Link>
      </p>
    </Note>
  )
}
