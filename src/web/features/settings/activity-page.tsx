/**
 * Lists the recent events of the customer's access by day, in the settings, with the next step for an unknown event.
 */
import type { Activity } from '../../../contract/identity/activity.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay, dayLabel, formatTime } from '../../../values/date.ts'
import { useGetActivityInfiniteQuery } from '../../api/identity/activity-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { AlertIcon } from '../../ui/icon/icons-public.tsx'
import { Link } from '../../ui/router/link.tsx'
import { MorePages } from '../../ui/list/more-pages.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { activityWords, maskAddress } from './activity-words.ts'
import { ThingIcon } from './thing-icon.tsx'
import { tNodes, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'
import { Pill } from '../../ui/note/pill.tsx'

interface Day {
  readonly day: string
  readonly label: string
  readonly activities: readonly Activity[]
}

/** Newest first, in the order of the answer. */
function groupByDay(activities: readonly Activity[]): readonly Day[] {
  const days = new Map<string, Activity[]>()
  for (const activity of activities) {
    const day = calendarDay(activity.at)
    days.set(day, [...(days.get(day) ?? []), activity])
  }
  return [...days].map(([day, ofDay]) => ({ day, label: dayLabel(`${day}T12:00:00+01:00`), activities: ofDay }))
}

function ActivityRow({ activity }: { readonly activity: Activity }) {
  const { at, outcome, deviceName, address, isCurrent } = activity
  return (
    <li>
      <div className={`${listStyles.row} ${listStyles.entry}`}>
        {outcome === 'refused' ? <AlertIcon /> : <ThingIcon name={deviceName ?? ''} />}
        <div>
          <p className={listStyles.title}>
            {activityWords(activity)}
            {isCurrent && <Pill look="ok">{t('This session')}</Pill>}
          </p>
          <p className={listStyles.detail}>
            {formatTime(at)}
            <span className={layoutStyles.line}>
              {deviceName === null
                ? t('From {address}', { address: maskAddress(address) })
                : t('{deviceName}, from {address}', { deviceName, address: maskAddress(address) })}
            </span>
          </p>
        </div>
      </div>
    </li>
  )
}

function NotMe() {
  return (
    <Note kind="wait">
      <p className="strong">{t('This wasn’t me')}</p>
      <p>
        {tNodes(
          'Change your {password}, end the {sessions} that you do not know, and remove {devices} that are not yours. You can also {freezeYour} immediately, or call {fraudPhone} at any time.',
          {
            password: <Link to={PATHS.settingsPassword}>{t('password')}</Link>,
            sessions: <Link to={PATHS.sessions}>{t('sessions')}</Link>,
            devices: <Link to={PATHS.devices}>{t('devices')}</Link>,
            freezeYour: <Link to={PATHS.freeze}>{t('freeze your accounts')}</Link>,
            fraudPhone: BRAND.fraudPhone,
          },
        )}
      </p>
    </Note>
  )
}

export function ActivityPage() {
  const query = useGetActivityInfiniteQuery()
  const activities = query.data?.pages.flatMap((page) => page.activities)
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Recent activity')}</PageHead>}
      column={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}
      above={<NotMe />}
      ageOf={t('Activity')}
      query={{ ...query, data: activities }}
      what={t('your activity')}
      empty={
        <EmptyState title={t('No activity yet')}>
          <p>{t('Logins, changes and failed attempts will appear here.')}</p>
        </EmptyState>
      }
      // A page can have no event and a next page.
      isEmpty={(loaded) => loaded.length === 0 && !query.hasNextPage}
      bones={<CardRows count={5} />}
    >
      {(loaded) => (
        <>
          {groupByDay(loaded).map(({ day, label, activities: ofDay }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>{label}</h2>
              <ul className={`${cardStyles.card} ${listStyles.framed} ${listStyles.list} gap-3`}>
                {ofDay.map((activity, index) => (
                  <ActivityRow key={`${activity.at}${index}`} activity={activity} />
                ))}
              </ul>
            </section>
          ))}
          <MorePages query={query} title={t('We could not load your activity.')} />
        </>
      )}
    </QueryPage>
  )
}
