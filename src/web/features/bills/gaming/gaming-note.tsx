/**
 * Shows the customer's own daily gaming limit and the amount that is left of it today, before a wallet is topped up.
 */
import { formatDateTime } from '../../../../values/date.ts'
import { formatMinor } from '../../../../values/money.ts'
import { useGetGamingLimitQuery } from '../../../api/bills/bills-api.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { Link } from '../../../ui/router/link.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { t } from '../../../language/language.ts'

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
        {left === undefined || perDay === undefined
          ? t('You have not set a gaming limit. You have spent {amount} today.', { amount: naira(spent) })
          : t('You have {left} left today of your {perDay} gaming limit.', {
              left: naira(left),
              perDay: naira(perDay),
            })}{' '}
        {limit.coming !== null &&
          `${t('From {when}: {limit}.', {
            when: formatDateTime(limit.coming.from),
            limit: limit.coming.perDay === null ? t('no limit') : naira(BigInt(limit.coming.perDay)),
          })} `}
        <Link to={PATHS.gamingLimit}>{perDay === undefined ? t('Set a limit') : t('Change it')}</Link>
      </p>
    </Note>
  )
}
