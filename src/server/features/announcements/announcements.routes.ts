/** Joins the announcement routes to their use-cases; no logic. */
import { announcementRoutes } from '../../../contract/alerts/announcements.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney, onlyDatabase } from '../../http/route-guards.ts'
import { type AnnouncementsDeps, closeAnnouncement, getAnnouncements } from './show-announcements.ts'

/** Every endpoint of this feature. */
export function announcementsEndpoints(deps: AnnouncementsDeps): Endpoint[] {
  return [
    endpoint(announcementRoutes.getAnnouncements, getAnnouncements(deps)),
    endpoint(announcementRoutes.closeAnnouncement, onlyDatabase(noMoney(null, null)), closeAnnouncement(deps)),
  ]
}
