/** Joins the alert routes to their use-cases; no logic. */
import { alertRoutes } from '../../../contract/alerts.ts'
import { unreadAlertRoutes } from '../../../contract/unread-alerts.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../../http/handler.ts'
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
    endpoint(alertRoutes.readAlert, NO_MONEY, readAlert(deps)),
    endpoint(alertRoutes.getAlertChoices, getAlertChoices(deps)),
    endpoint(alertRoutes.chooseAlert, NO_MONEY, chooseAlert(deps)),
  ]
}
