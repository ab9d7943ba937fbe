/** Lists scheduled payments: upcoming, paused, and ended. */
import { formatMinor } from '../../../values/money.ts'
import { type Schedule, useGetSchedulesQuery } from '../../api/transfers/schedules-api.ts'
import { PartOffNote } from '../../payment/part-off-note.tsx'
import { payeeWords } from '../../schedule/payee-words.ts'
import { dayWords, repeatWords } from '../../schedule/recurrence-words.ts'
import { schedulePath } from '../../session/paths/links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ClockIcon } from '../../ui/icon/icons.tsx'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { SchedulePill } from './schedule-status.tsx'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'

export function SchedulesPage() {
  const query = useGetSchedulesQuery()
  return (
    <QueryPage
      head={
        <PageHead back={<BackLink to={PATHS.transfers}>{t('Transfer')}</BackLink>}>{t('Scheduled payments')}</PageHead>
      }
      column={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}
      ageOf={t('List')}
      query={query}
      what={t('your scheduled payments')}
      still={t('We will still make these payments.')}
      bones={<CardRows count={3} />}
    >
      {(data) => (
        <>
          <PartOffNote part="standing-orders" />
          <ScheduleList schedules={data.schedules} />
        </>
      )}
    </QueryPage>
  )
}

const GROUPS = [
  { id: 'next', title: t('Coming up'), has: ({ status }: Schedule) => status === 'scheduled' },
  { id: 'paused', title: t('Paused'), has: ({ status }: Schedule) => status === 'paused' },
  { id: 'over', title: t('Finished'), has: ({ status }: Schedule) => status === 'ended' || status === 'cancelled' },
] as const

function ScheduleList({ schedules }: { readonly schedules: readonly Schedule[] }) {
  if (schedules.length === 0) {
    return (
      <EmptyState
        title={t('You have no scheduled payments')}
        action={
          <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.transferOwnBank}>
            {t('Schedule a payment')}
          </Link>
        }
      >
        <p>
          {t(
            'Set up rent, school fees or savings once and we’ll pay them on time. Choose a date under When to send in a transfer, or press Schedule when you pay a bill.',
          )}
        </p>
      </EmptyState>
    )
  }
  return GROUPS.map(({ id, title, has }) => {
    const found = schedules.filter(has)
    return (
      found.length > 0 && (
        <section key={id} className={cardStyles.card} aria-labelledby={id}>
          <div className={cardStyles.head}>
            <h2 id={id}>{title}</h2>
          </div>
          <ul className={listStyles.list}>
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
          <div className={listStyles.title}>{payeeWords(schedule).name}</div>
          <div className={listStyles.detail}>
            <span className={listStyles.part}>{repeatWords(recurrence)}</span>
            {nextOn !== null && recurrence.repeat !== 'once' && (
              <span className={listStyles.part}>{t('Next {day}', { day: dayWords(nextOn) })}</span>
            )}
          </div>
          {(status !== 'scheduled' || tryingAt !== null) && <SchedulePill schedule={schedule} />}
        </div>
        <div className={listStyles.amount}>{formatMinor(BigInt(amount), currencyCode)}</div>
      </Link>
    </li>
  )
}
