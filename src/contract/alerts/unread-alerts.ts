/** The number of unread alerts. This file is separate from alerts.ts, because every signed-in page loads it and needs no more. */
import * as v from 'valibot'
import { nothing, route } from '../route.ts'

export const unreadAlertRoutes = {
  countUnreadAlerts: route({
    method: 'GET',
    path: '/api/alerts/unread',
    request: nothing,
    data: v.object({ unread: v.number() }),
    caller: 'customer',
    changesState: false,
  }),
} as const
