/** Joins the routes of a change of contact to their use-cases; no logic. */
import { contactChangeRoutes } from '../../../contract/contact-change.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
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
    endpoint(contactChangeRoutes.startContactChange, startContactChange(deps)),
    endpoint(contactChangeRoutes.sendContactChangeCode, sendContactChangeCode(deps)),
    endpoint(contactChangeRoutes.confirmContactChange, confirmContactChange(deps)),
    endpoint(contactChangeRoutes.giveUpContactChange, giveUpContactChange(deps)),
  ]
}
