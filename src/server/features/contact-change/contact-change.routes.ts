/** Joins the routes of a change of contact to their use-cases; no logic. */
import { contactChangeRoutes } from '../../../contract/contact-change.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../../http/handler.ts'
import {
  confirmContactChange,
  getContactDetails,
  giveUpContactChange,
  sendContactChangeCode,
  startContactChange,
} from './change-contact.ts'
import type { ContactChangeDeps } from './contact-change-deps.ts'

/** Every endpoint of this feature. */
export function contactChangeEndpoints(deps: ContactChangeDeps): Endpoint[] {
  return [
    endpoint(contactChangeRoutes.getContactDetails, getContactDetails(deps)),
    endpoint(contactChangeRoutes.startContactChange, NO_MONEY, startContactChange(deps)),
    endpoint(contactChangeRoutes.sendContactChangeCode, NO_MONEY, sendContactChangeCode(deps)),
    endpoint(contactChangeRoutes.confirmContactChange, NO_MONEY, confirmContactChange(deps)),
    endpoint(contactChangeRoutes.giveUpContactChange, NO_MONEY, giveUpContactChange(deps)),
  ]
}
