/** Lists the queues of work: how many entries wait, since when the oldest waits, and how many are late. */
import type { ReactNode } from 'react'
import { QUEUE_ADDRESSES, queuesFor, type StaffHome } from '../../contract/staff/staff-home.ts'
import { Pill } from '../../web/ui/note/pill.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useMe } from '../session/session.tsx'
import { ageText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from './queues-section.module.css'
import { QUEUE_NAMES } from './queue-names.ts'

export interface QueuesSectionProps {
  /** Undefined: the queues are not counted yet. */
  readonly home: StaffHome | undefined
  /** The bank did not count them. */
  readonly hasFailed: boolean
}

/** The rows have their place before the bank has counted them, so that the sections below do not move. */
export function QueuesSection({ home, hasFailed }: QueuesSectionProps) {
  const { duties } = useMe()
  const queues = home?.queues.map(({ queue }) => queue) ?? queuesFor(duties)
  if (queues.length === 0) return null
  return (
    <section className={styles.queues} aria-busy={home === undefined && !hasFailed}>
      <Rows
        caption="Work that waits"
        header={['Queue', 'Waiting', 'Oldest', 'Past the deadline']}
        amounts={[1]}
        empty=""
        rows={queues.map((queue, place) => [
          <Link key="queue" to={QUEUE_ADDRESSES[queue]}>
            {QUEUE_NAMES[queue]}
          </Link>,
          ...cellsOf(home?.queues[place], Date.parse(home?.readAt ?? ''), hasFailed ? 'unknown' : '…'),
        ])}
      />
    </section>
  )
}

/** `none` takes the place of each count before the bank has counted. */
function cellsOf(counted: StaffHome['queues'][number] | undefined, now: number, none: string): readonly ReactNode[] {
  if (counted === undefined) return [none, none, none]
  const { count, oldestAt, overdue } = counted
  return [count, oldestAt === null ? '—' : ageText(oldestAt, now), <Late key="late" overdue={overdue} />]
}

function Late({ overdue }: { readonly overdue: number | null }) {
  if (overdue === null) return '—'
  return overdue === 0 ? 'None' : <Pill look="bad">{`${overdue} late`}</Pill>
}
