/** Joins the contact routes to their use-cases; no logic. */
import { contactRoutes } from '../../../contract/contact.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../../http/handler.ts'
import { confirmContactByCode, type ContactDeps, getDisputeOffer, startContact, startDispute } from './contact-us.ts'

/** Every endpoint of this feature. */
export function contactEndpoints(deps: ContactDeps): Endpoint[] {
  return [
    endpoint(contactRoutes.startContact, NO_MONEY, startContact(deps)),
    endpoint(contactRoutes.getDisputeOffer, getDisputeOffer(deps)),
    endpoint(contactRoutes.startDispute, NO_MONEY, startDispute(deps)),
    endpoint(contactRoutes.confirmContact, NO_MONEY, confirmContactByCode(deps)),
  ]
}
