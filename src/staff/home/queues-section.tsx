/** Lists the queues of work: how many entries wait, since when the oldest waits, and how many are late. */
import type { StaffHome, StaffQueue } from '../../contract/staff/staff-home.ts'
import { Pill } from '../../web/ui/note/pill.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { ageText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'

const QUEUES: Readonly<Record<StaffQueue, { readonly name: string; readonly to: string }>> = {
  'identity-checks': { name: 'Identity checks', to: '/identity-checks' },
  'payments-in-review': { name: 'Payments that need a decision', to: '/payments?state=review' },
  'late-payments': { name: 'Payments that are late at the network', to: '/payments' },
  reports: { name: 'Reports of customers', to: '/reports' },
  recalls: { name: 'Recalls that wait for another bank', to: '/reports' },
  'referred-payments': { name: 'Referred payments', to: '/risk' },
  'listed-names': { name: 'Names on lists', to: '/risk' },
  differences: { name: 'Differences with the networks', to: '/reconciliation' },
}

export interface QueuesSectionProps extends Pick<StaffHome, 'queues'> {
  /** The time of the answer in milliseconds. */
  readonly now: number
}

export function QueuesSection({ queues, now }: QueuesSectionProps) {
  return (
    <section className={styles.section}>
      <Rows
        caption="Work that waits"
        header={['Queue', 'Waiting', 'Oldest', 'Past the deadline']}
        amounts={[1]}
        empty=""
        rows={queues.map(({ queue, count, oldestAt, overdue }) => [
          <Link key="queue" to={QUEUES[queue].to}>
            {QUEUES[queue].name}
          </Link>,
          count,
          oldestAt === null ? '—' : ageText(oldestAt, now),
          <Late key="late" overdue={overdue} />,
        ])}
      />
    </section>
  )
}

function Late({ overdue }: { readonly overdue: number | null }) {
  if (overdue === null) return '—'
  return overdue === 0 ? 'None' : <Pill look="bad">{`${overdue} late`}</Pill>
}
