/** Joins the alert routes to their use-cases; no logic. */
import { alertRoutes } from '../../../contract/alerts/alerts.ts'
import { unreadAlertRoutes } from '../../../contract/alerts/unread-alerts.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney, onlyDatabase } from '../../http/route-guards.ts'
import {
  chooseAlert,
  countUnreadAlerts,
  getAlertChoices,
  getAlerts,
  type InboxDeps,
  readAlert,
} from './manage-alerts.ts'

/** Every endpoint of this feature. */
export function alertsEndpoints(deps: InboxDeps): Endpoint[] {
  return [
    endpoint(alertRoutes.getAlerts, getAlerts(deps)),
    endpoint(unreadAlertRoutes.countUnreadAlerts, countUnreadAlerts(deps)),
    endpoint(alertRoutes.readAlert, onlyDatabase(noMoney(null, null)), readAlert(deps)),
    endpoint(alertRoutes.getAlertChoices, getAlertChoices(deps)),
    // Each call may send a text message, for which the bank pays.
    endpoint(alertRoutes.chooseAlert, noMoney('put-out', null), chooseAlert(deps)),
  ]
}
