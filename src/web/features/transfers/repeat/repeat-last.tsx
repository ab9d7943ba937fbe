/** Offers the last transfer again: one press fills the form, and the next press reviews it. */
import { formatShortDateTime } from '../../../../values/date.ts'
import { formatMinor } from '../../../../values/money.ts'
import { transferApi, useRecentTransfers } from '../../../api/transfers/transfer-api.ts'
import { t } from '../../../language/language.ts'
import { ForwardIcon } from '../../../ui/icon/icons.tsx'
import { RetryIcon } from '../../../ui/icon/icons-parts.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { formOf, repeatOf } from './repeat-transfer.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as menuStyles from '../../../ui/list/menu.module.css'

/** Shows nothing before the first transfer, and nothing when it cannot be loaded. The other ways to pay stay. */
export function RepeatLast() {
  const recent = useRecentTransfers().data
  const last = recent?.find(({ direction, status }) => direction === 'debit' && status === 'successful')
  const transfer = transferApi.endpoints.getTransfer.useQuery(last?.transferId ?? '', { skip: last === undefined }).data
  if (transfer === undefined) return null
  return (
    <section aria-labelledby="again">
      <h2 id="again">{t('Send again')}</h2>
      <ul className={`${cardStyles.card} ${menuStyles.menu} gap-3`}>
        <li>
          <Link to={formOf(transfer)} state={repeatOf(transfer)}>
            <RetryIcon />
            <span>
              {t('{amount} to {name}', {
                amount: formatMinor(BigInt(transfer.amount), transfer.currencyCode),
                name: transfer.to.accountName,
              })}
              <span className={`meta ${layoutStyles.line}`}>
                {t('Last sent {when}', { when: formatShortDateTime(transfer.createdAt) })}
              </span>
            </span>
            <ForwardIcon small />
          </Link>
        </li>
      </ul>
    </section>
  )
}
