/** Lists scheduled payments: upcoming, paused, and ended. */
import { formatMinor } from '../../../values/money.ts'
import { type Schedule, useGetSchedulesQuery } from '../../api/schedules-api.ts'
import { payeeWords } from '../../schedule/payee-words.ts'
import { dayWords, repeatWords } from '../../schedule/recurrence-words.ts'
import { schedulePath } from '../../session/links.ts'
import * as PATHS from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SchedulePill } from './schedule-status.tsx'

export function SchedulesPage() {
  const query = useGetSchedulesQuery()
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.transfers}>Transfer</BackLink>}>Scheduled payments</PageHead>}
      column="stack narrow wider"
      ageOf="List"
      query={query}
      what="your scheduled payments"
      still="They are made all the same."
      bones={
        <div className="card">
          <SkeletonRows count={3} />
        </div>
      }
    >
      {(data) => <ScheduleList schedules={data.schedules} />}
    </QueryPage>
  )
}

const GROUPS = [
  { id: 'next', title: 'Coming up', has: ({ status }: Schedule) => status === 'scheduled' },
  { id: 'paused', title: 'Paused', has: ({ status }: Schedule) => status === 'paused' },
  { id: 'over', title: 'Over', has: ({ status }: Schedule) => status === 'ended' || status === 'cancelled' },
] as const

function ScheduleList({ schedules }: { readonly schedules: readonly Schedule[] }) {
  if (schedules.length === 0) {
    return (
      <EmptyState
        title="Nothing is scheduled yet"
        action={
          <Link className="btn pri" to={PATHS.transferOwnBank}>
            Schedule a payment
          </Link>
        }
      >
        <p>
          Rent, school fees, savings: choose When in a transfer, and it is made on its day, once or again and again. A
          bill has Schedule it in its form.
        </p>
      </EmptyState>
    )
  }
  return GROUPS.map(({ id, title, has }) => {
    const found = schedules.filter(has)
    return (
      found.length > 0 && (
        <section key={id} className="card" aria-labelledby={id}>
          <div className="cardhead">
            <h2 id={id}>{title}</h2>
          </div>
          <ul className="rows">
            {found.map((schedule) => (
              <ScheduleRow key={schedule.scheduleId} schedule={schedule} />
            ))}
          </ul>
        </section>
      )
    )
  })
}

function ScheduleRow({ schedule }: { readonly schedule: Schedule }) {
  const { scheduleId, amount, currencyCode, recurrence, nextOn, status, tryingAt } = schedule
  return (
    <li>
      <Link to={schedulePath(scheduleId)}>
        <ClockIcon />
        <div>
          <div className="who">{payeeWords(schedule).name}</div>
          <div className="what">
            <span className="d">{repeatWords(recurrence)}</span>
            {nextOn !== null && recurrence.repeat !== 'once' && <span className="d">Next {dayWords(nextOn)}</span>}
          </div>
          {(status !== 'scheduled' || tryingAt !== null) && <SchedulePill schedule={schedule} />}
        </div>
        <div className="amt">{formatMinor(BigInt(amount), currencyCode)}</div>
      </Link>
    </li>
  )
}
