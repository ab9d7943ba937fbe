/** Lists the customer's approved batches, newest first. */
import { useState } from 'react'
import type { ListHead } from '../../../../contract/transfers/bulk.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { formatMinor } from '../../../../values/money.ts'
import { batchPath } from '../../../session/paths/links.ts'
import { SlipIcon } from '../../../ui/icon/icons.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Bone } from '../../../ui/loading/skeleton.tsx'
import { useGetBulksQuery } from './bulk-api.ts'
import { plural, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'
import * as menuStyles from '../../../ui/list/menu.module.css'
import * as skeletonStyles from '../../../ui/loading/skeleton.module.css'

export function PastLists() {
  // The last batch of each page before the current page.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <section className={cardStyles.card} aria-labelledby="past-lists">
      <div className={cardStyles.head}>
        <h2 id="past-lists">{t('Your lists')}</h2>
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
      what={t('your lists')}
      className={cardStyles.pad}
      isEmpty={({ lists }) => lists.length === 0}
      empty={
        <p className={`${cardStyles.pad} muted small ${cardStyles.after}`}>
          {t('No lists yet. You will see the lists you approve here.')}
        </p>
      }
      bones={
        <div className={`${cardStyles.pad} ${skeletonStyles.bones}`}>
          <Bone width={4} height={2} />
          <Bone width={3} height={1} />
        </div>
      }
    >
      {({ lists, more }) => (
        <>
          <ul className={menuStyles.menu}>
            {lists.map((list) => (
              <li key={list.batchId}>
                <PastList list={list} />
              </li>
            ))}
          </ul>
          {more && isLast && (
            <div className={cardStyles.pad}>
              <button className={linkStyles.link} type="button" onClick={() => onMore(lists.at(-1)?.batchId ?? '')}>
                {t('Show older lists')}
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
        {plural(payments, '1 payment', '{count} payments')}
        <span className={`meta ${layoutStyles.line}`}>{formatDateTime(approvedAt)}</span>
        <span className={`meta ${layoutStyles.line}`}>{stateText(counts, payments)}</span>
      </span>
      <span className="num">{formatMinor(BigInt(amount), 'NGN')}</span>
    </Link>
  )
}

function stateText({ waiting, processing, failed }: ListHead['counts'], payments: number): string {
  const open = waiting + processing
  if (open > 0) return plural(open, '1 still in progress', '{count} still in progress')
  if (failed === 0) return t('All paid')
  return failed === payments ? t('None paid') : t('{count} not paid', { count: failed })
}
