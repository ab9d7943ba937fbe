/** Lists the customer's approved batches, newest first. */
import { useState } from 'react'
import type { ListHead } from '../../../../contract/bulk.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { formatMinor } from '../../../../values/money.ts'
import { batchPath } from '../../../session/links.ts'
import { SlipIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { useGetBulksQuery } from './bulk-api.ts'

export function PastLists() {
  // The last batch of each page before the current page.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <section className="card" aria-labelledby="past-lists">
      <div className="cardhead">
        <h2 id="past-lists">Your lists</h2>
      </div>
      {pages.map((after, index) => (
        <ListPage
          key={after ?? ''}
          after={after}
          isLast={index === pages.length - 1}
          onMore={(last) => setPages([...pages, last])}
        />
      ))}
    </section>
  )
}

interface ListPageProps {
  readonly after: string | undefined
  readonly isLast: boolean
  readonly onMore: (last: string) => void
}

function ListPage({ after, isLast, onMore }: ListPageProps) {
  const query = useGetBulksQuery(after, { refetchOnMountOrArgChange: true })
  return (
    <Loaded
      query={query}
      what="your lists"
      className="pad"
      isEmpty={({ lists }) => lists.length === 0}
      empty={<p className="pad muted small after-head">None yet. The lists you approve stay here.</p>}
      bones={
        <div className="pad bones">
          <Bone width={4} height={2} />
          <Bone width={3} height={1} />
        </div>
      }
    >
      {({ lists, more }) => (
        <>
          <ul className="menu">
            {lists.map((list) => (
              <li key={list.batchId}>
                <PastList list={list} />
              </li>
            ))}
          </ul>
          {more && isLast && (
            <div className="pad">
              <button className="link" type="button" onClick={() => onMore(lists.at(-1)?.batchId ?? '')}>
                Show older lists
              </button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

function PastList({ list }: { readonly list: ListHead }) {
  const { payments, amount, approvedAt, counts } = list
  return (
    <Link to={batchPath(list.batchId)}>
      <SlipIcon />
      <span>
        {payments === 1 ? '1 payment' : `${payments} payments`}
        <span className="meta sub-line">{formatDateTime(approvedAt)}</span>
        <span className="meta sub-line">{stateText(counts, payments)}</span>
      </span>
      <span className="num">{formatMinor(BigInt(amount), 'NGN')}</span>
    </Link>
  )
}

function stateText({ waiting, processing, failed }: ListHead['counts'], payments: number): string {
  const open = waiting + processing
  if (open > 0) return `${open} still under way`
  if (failed === 0) return 'All paid'
  return failed === payments ? 'None paid' : `${failed} not paid`
}
