/** Joins the routes of a change of contact to their use-cases; no logic. */
import { contactChangeRoutes } from '../../../contract/identity/contact-change.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
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
    endpoint(
      contactChangeRoutes.startContactChange,
      noMoney('use-pin', { refused: 'contact-change.refused' }),
      startContactChange(deps),
    ),
    endpoint(
      contactChangeRoutes.sendContactChangeCode,
      noMoney('send-code', { refused: 'contact-change.code-refused', done: 'contact-change.code-sent' }),
      sendContactChangeCode(deps),
    ),
    endpoint(
      contactChangeRoutes.confirmContactChange,
      noMoney('use-pin', { refused: 'contact-change.confirm-refused' }),
      confirmContactChange(deps),
    ),
    endpoint(contactChangeRoutes.giveUpContactChange, noMoney(null, null), giveUpContactChange(deps)),
  ]
}
