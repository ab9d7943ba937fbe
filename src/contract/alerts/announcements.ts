/** The announcements of the bank to its customers. Every signed-in page shows the announcements that the customer has not closed. */
import * as v from 'valibot'
import { uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'

export const announcementRoutes = {
  /** The announcements that count now for this customer, in the customer's language. The newest start comes first. */
  getAnnouncements: route({
    method: 'GET',
    path: '/api/announcements',
    request: nothing,
    data: v.object({
      announcements: v.array(v.object({ announcementId: uuid, title: v.string(), text: v.string() })),
    }),
    caller: 'customer',
    changesState: false,
  }),
  /** The customer closes an announcement, on every device. A repeated call changes nothing. */
  closeAnnouncement: route({
    method: 'POST',
    path: '/api/announcements/close',
    request: v.strictObject({ announcementId: uuid }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
