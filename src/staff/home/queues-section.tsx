/** Lists the queues of work: how many entries wait, since when the oldest waits, and how many are late. */
import { QUEUE_ADDRESSES, type StaffHome } from '../../contract/staff/staff-home.ts'
import { Pill } from '../../web/ui/note/pill.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { ageText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { QUEUE_NAMES } from './queue-names.ts'

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
          <Link key="queue" to={QUEUE_ADDRESSES[queue]}>
            {QUEUE_NAMES[queue]}
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
