/** Lists pending payments above the recent transactions, each with a link to its status. Their money is held. */
import type { ReactNode } from 'react'
import type { Account, Entry } from '../../../contract/accounts/account.ts'
import { formatShortDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { notPosted, usePendingPayments } from '../../api/transfers/pending-payments.ts'
import { t } from '../../language/language.ts'
import { ClockIcon } from '../../ui/icon/icons.tsx'
import { Link } from '../../ui/router/link.tsx'
import * as listStyles from '../../ui/list/list.module.css'

/**
 * With the six entries below them the list has ten rows at most (Product §2.5: the last ones). The history shows them
 * all.
 */
const SHOWN = 4

/** The row of a payment disappears when the payment ends. If the row had the focus, the card's heading takes it. */
const leaveFocus = (row: HTMLLIElement) => () => {
  if (row.contains(document.activeElement)) row.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
}

interface PendingRowsProps {
  readonly account: Pick<Account, 'accountNumber' | 'currencyCode'>
  readonly entries: readonly Entry[]
}

export function PendingRows({ account, entries }: PendingRowsProps): ReactNode {
  const pending = notPosted(usePendingPayments(account), entries)
  return pending.slice(0, SHOWN).map((payment) => (
    <li key={payment.id} ref={leaveFocus}>
      <Link to={payment.to}>
        <ClockIcon />
        <div>
          <div className={listStyles.title}>{payment.name}</div>
          <div className={listStyles.detail}>
            {formatShortDateTime(payment.createdAt)}
            <span className="wide-only"> · {payment.about}</span>
          </div>
        </div>
        <div className={listStyles.amount}>
          −{formatMinor(BigInt(payment.total), payment.currencyCode)}
          <span className={listStyles.wait}>{t('Checking')}</span>
        </div>
      </Link>
    </li>
  ))
}
