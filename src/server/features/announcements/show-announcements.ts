/** Shows the announcements of the bank to a customer, and stores which of them the customer closed. */
import type { announcementRoutes } from '../../../contract/alerts/announcements.ts'
import { ok } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import { closeForCustomer, findShown } from './announcement-store.ts'

export interface AnnouncementsDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
}

/** The use-case behind `getAnnouncements`. The answer has the customer's language only. */
export function getAnnouncements({
  database,
  clock,
}: AnnouncementsDeps): Handler<typeof announcementRoutes.getAnnouncements> {
  return async (_nothing, { session: { customerId, language } }) => {
    const shown = await findShown(database.pool, customerId, clock.now())
    const announcements = shown.map(({ announcementId, texts }) => ({ announcementId, ...texts[language ?? 'en'] }))
    return ok({ data: { announcements } })
  }
}

/** The use-case behind `closeAnnouncement`. */
export function closeAnnouncement({
  database,
  clock,
}: AnnouncementsDeps): Handler<typeof announcementRoutes.closeAnnouncement> {
  return async ({ announcementId }, { session }) => {
    await closeForCustomer(database.pool, session.customerId, announcementId, clock.now())
    return ok({ data: null })
  }
}
