/** All orders of staff: the open ones, and those that have ended. The address has the filters. */
import * as v from 'valibot'
import { orderFilterSchema } from '../../contract/staff/staff-api.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { OrderFilters, type OrderSearch } from './order-filters.tsx'
import { OrderTable } from './order-table.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import * as styles from '../ui/page.module.css'
import { useCall } from '../ui/use-call.ts'
import { usePollWhenVisible } from '../ui/use-poll-when-visible.ts'
import { PageTitle } from '../ui/page-title.tsx'

const HEADER = [
  'Number',
  'Kind',
  'Order',
  'State',
  'Reason code',
  'Reason',
  'Made by',
  'Made',
  'Checked by',
  'Note of the checker',
  'Ended',
  'Amount (minor)',
  'Currency',
]

const NO_FIT = 'No order of this list fits the filters.'

export function OrdersPage() {
  useListKeys()
  const { query, choose, formKey } = useFilters()
  const asked = v.safeParse(orderFilterSchema, Object.fromEntries(query))
  return (
    <>
      <PageTitle>Orders</PageTitle>
      <OrderFilters key={formKey} query={query} choose={choose} />
      <SavedFilters />
      {asked.success ? (
        <Lists filters={asked.output} />
      ) : (
        <Note>
          <p>{asked.issues[0].message}</p>
        </Note>
      )}
    </>
  )
}

function Lists({ filters }: { readonly filters: OrderSearch }) {
  const open = useCall('orders/list', { which: 'open', ...filters })
  const ended = useCall('orders/list', { which: 'ended', ...filters })
  usePollWhenVisible(open, ended)
  const again = (): void => {
    open.again()
    ended.again()
  }
  const problem = open.problem ?? ended.problem
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <ListTools
        fileName="orders"
        header={HEADER}
        rows={[...(open.data?.orders ?? []), ...(ended.data?.orders ?? [])].map((one) => [
          one.orderId,
          one.kind,
          one.summary,
          one.state,
          one.reasonCode,
          one.reason,
          one.maker,
          one.proposedAt,
          one.checker,
          one.checkerNote,
          one.endedAt,
          one.amountMinor,
          one.currency,
        ])}
        help={<p>The newest order is first. Each of the two lists has at most 200 orders, and the file has both.</p>}
      />
      <section className={styles.section} aria-labelledby="open">
        <h2 id="open">Open</h2>
        <OrderTable orders={open.data?.orders} empty={isFiltered ? NO_FIT : 'No order is open.'} changed={again} />
      </section>
      <section className={styles.section} aria-labelledby="ended">
        <h2 id="ended">Ended</h2>
        <OrderTable
          orders={ended.data?.orders}
          empty={isFiltered ? NO_FIT : 'No order has ended yet.'}
          changed={again}
        />
      </section>
    </>
  )
}
