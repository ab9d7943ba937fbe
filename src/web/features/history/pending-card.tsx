/** Transfers that are not final yet, on top of the history: they are not in the books, so they have no balance after. */
import { Link } from '../../ui/link.tsx'
import type { RecentTransfer } from '../../../contract/transfers.ts'
import { dayLabel, formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { useGetRecentQuery } from '../../api/transfer-api.ts'
import { receiptPath } from '../../session/paths.ts'
import { ClockIcon } from '../../ui/icons.tsx'

export function PendingCard({ currency }: { readonly currency: RecentTransfer['currencyCode'] }) {
  const { data = [] } = useGetRecentQuery()
  const pending = data.filter((transfer) => transfer.status === 'processing' && transfer.currencyCode === currency)
  if (pending.length === 0) return null
  return (
    <section className="card month" aria-labelledby="pending">
      <div className="cardhead">
        <h2 id="pending">Pending</h2>
        <span className="pill wait">
          <ClockIcon />
          {pending.length} not final
        </span>
      </div>
      {pending.map((transfer) => (
        <div className="daygrp" key={transfer.transferId}>
          <h3 className="day">{dayLabel(transfer.createdAt)}</h3>
          <ul className="rows">
            <li>
              <Link to={receiptPath(transfer.transferId)}>
                <ClockIcon />
                <div>
                  <div className="who">{transfer.counterparty}</div>
                  <div className="what">
                    <span className="d">{transfer.bankName}</span>
                    <span className="t">{formatTime(transfer.createdAt)}</span>
                  </div>
                </div>
                <div className="amt">
                  −{formatMinor(BigInt(transfer.amount), transfer.currencyCode)}
                  <span className="waitx">Checking</span>
                </div>
                <div className="bal">Not posted</div>
              </Link>
            </li>
          </ul>
        </div>
      ))}
    </section>
  )
}
