/** How many alerts are unread. Apart from alerts.ts, because every signed-in page asks for it and loads no more. */
import * as v from 'valibot'
import { nothing, route } from './route.ts'

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
