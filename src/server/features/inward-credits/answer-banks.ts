/** Answers other banks over the switch: the name of an account, and the status of a credit that the bank sent. */
import {
  type CreditStatus,
  decideName,
  type NameAnswer,
  refuseQuestion,
  statusOfUnknown,
} from '../../../core/inward-credits/answer-banks.ts'
import { BRAND } from '../../../values/brand.ts'
import type { InwardEnquiry, InwardStatusRequest } from '../../ports/payment-switch.ts'
import { findCreditStatus } from './inward-credit-store.ts'
import type { InwardCreditsDeps } from './inward-credits-deps.ts'

/** The other bank has made too many name enquiries. It may ask again after this number of seconds. */
export interface TooMany {
  readonly retryAfterS: number
}

/** Answers a name enquiry of another bank. A quota keeps a bank from making a directory of the customers. */
export async function answerEnquiry(deps: InwardCreditsDeps, enquiry: InwardEnquiry): Promise<NameAnswer | TooMany> {
  const full = await deps.takeEnquiry(enquiry.askingAgent)
  if (full !== undefined) {
    const facts = { alert: 'too-many-name-enquiries', askingAgent: enquiry.askingAgent }
    if (full.isFirst) deps.logger.warn(facts, 'another bank asks for too many names')
    return { retryAfterS: full.retryAfterS }
  }
  const refusal = refuseQuestion(enquiry)
  if (refusal !== null) return { kind: 'refused', reason: refusal }
  return decideName(await deps.findAccountForCredit(enquiry.accountNumber))
}

/** A bank gets answers only about its own credits, whose ids begin with its code. */
export async function answerStatusRequest(
  deps: InwardCreditsDeps,
  { askedAgent, askingAgent, original }: InwardStatusRequest,
): Promise<CreditStatus> {
  const isTheirs = askedAgent === BRAND.institutionCode && original.endToEndId.startsWith(askingAgent)
  if (!isTheirs) return { kind: 'never-received' }
  const known = await findCreditStatus(deps.database.pool, original.endToEndId)
  return known ?? statusOfUnknown(original.sentAt, deps.clock.now())
}
