/** Shows the inbox: the customer's alerts by day, newest first, with new alerts marked. */
import { useEffect, useRef } from 'react'
import type { Alert } from '../../../contract/alerts/alerts.ts'
import { calendarDay, dayLabel } from '../../../values/date.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { useCountUnreadAlertsQuery } from '../../api/unread-alerts-api.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Link } from '../../ui/router/link.tsx'
import { MorePages } from '../../ui/list/more-pages.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { AlertRow } from './alert-row.tsx'
import { useGetAlertsInfiniteQuery, useReadAlertMutation } from './alerts-api.ts'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'

const STILL = t('Alerts by SMS or email are not affected.')

export function AlertsPage() {
  const query = useGetAlertsInfiniteQuery()
  const alerts = query.data?.pages.flatMap((page) => page.alerts)
  useFollowCount(query.data?.pages[0]?.unread, query.refetch)
  return (
    <QueryPage
      head={
        <PageHead
          end={
            <Link
              className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.small}`}
              to={PATHS.alertChoices}
            >
              {t('Choose alerts')}
            </Link>
          }
        >
          {t('Alerts')}
        </PageHead>
      }
      column={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}
      ageOf={t('List')}
      query={{ ...query, data: alerts }}
      what={t('your alerts')}
      still={STILL}
      empty={
        <EmptyState title={t('No alerts yet')}>
          <p>{t('Money in and out, and every change to your login and security, will appear here.')}</p>
        </EmptyState>
      }
      bones={<CardRows count={5} />}
    >
      {(loaded) => (
        <>
          <Days alerts={loaded} />
          <MorePages query={query} title={t('We could not load your alerts.')} still={STILL} />
        </>
      )}
    </QueryPage>
  )
}

/** The list is fetched again when the unread number in the layout changes. */
function useFollowCount(shown: number | undefined, refetch: () => unknown): void {
  const { data: unread } = useCountUnreadAlertsQuery()
  // Fetches again once for each unread number. Otherwise a list that is slightly older than the number would be fetched
  // without end.
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (unread === seen.current) return
    seen.current = unread
    if (shown !== undefined && unread !== undefined && unread !== shown) refetch()
  }, [shown, unread, refetch])
}

/** Newest first, in the order of the answer. */
function groupByDay(alerts: readonly Alert[]): readonly (readonly [day: string, alerts: readonly Alert[]])[] {
  const days = new Map<string, Alert[]>()
  for (const alert of alerts) {
    const day = calendarDay(alert.at)
    days.set(day, [...(days.get(day) ?? []), alert])
  }
  return [...days]
}

function Days({ alerts }: { readonly alerts: readonly Alert[] }) {
  const [read, { isLoading, error }] = useReadAlertMutation()
  const online = useOnline()
  const newest = alerts[0]
  const hasNew = alerts.some((alert) => !alert.read)
  async function readAll(): Promise<void> {
    if (newest === undefined) return
    const answer = await read({ alertId: newest.alertId, andOlder: true })
    if (answer.error === undefined) showToast(t('All alerts are marked as read'))
  }
  return (
    <>
      {error !== undefined && (
        <Note kind="bad" role="alert">
          <p>{t('{message}. They are still marked as new.', { message: callProblem(error).message })}</p>
        </Note>
      )}
      {hasNew && (
        <div>
          <Button look="sec" small busy={isLoading} disabled={!online} onClick={() => void readAll()}>
            {t('Mark all as read')}
          </Button>
        </div>
      )}
      {groupByDay(alerts).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayLabel(`${day}T12:00:00+01:00`)}</h2>
          <ul className={`${cardStyles.card} ${listStyles.framed} ${listStyles.list} gap-3`}>
            {ofDay.map((alert) => (
              <AlertRow
                key={alert.alertId}
                alert={alert}
                online={online}
                onRead={() => void read({ alertId: alert.alertId, andOlder: false })}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
