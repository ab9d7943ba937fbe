/** Joins the contact routes to their use-cases; no logic. */
import { contactRoutes } from '../../../contract/cases/contact.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { confirmContactByCode, type ContactDeps, getDisputeOffer, startContact, startDispute } from './contact-us.ts'

/** Every endpoint of this feature. */
export function contactEndpoints(deps: ContactDeps): Endpoint[] {
  return [
    endpoint(contactRoutes.startContact, noMoney('contact', null), startContact(deps)),
    endpoint(contactRoutes.getDisputeOffer, getDisputeOffer(deps)),
    endpoint(contactRoutes.startDispute, noMoney('contact', null), startDispute(deps)),
    endpoint(contactRoutes.confirmContact, noMoney('contact', null), confirmContactByCode(deps)),
  ]
}
