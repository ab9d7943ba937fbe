/** Whom a transfer is for: an account here, or the name that another bank gave for one of its own. */
import type { RouteRequest } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers.ts'
import type { Failure } from '../../../core/failure.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Session } from '../../http/handler.ts'
import { findEnquired } from './name-enquiry.ts'
import type { Payment } from './payment.ts'
import type { KnownParty } from './transfer-facts.ts'
import type { TransfersDeps } from './transfers-deps.ts'

export type Recipient =
  | { readonly kind: 'here'; readonly party: KnownParty; readonly to: Payment['to'] }
  | { readonly kind: 'elsewhere'; readonly enquiryRef: string; readonly to: Payment['to'] }

type Request = RouteRequest<typeof transferRoutes.initiate>

/** The recipient must be who the customer was shown, under a reference that is theirs and still good. */
export async function findRecipient(
  deps: TransfersDeps,
  request: Request,
  session: Session,
  party: KnownParty | undefined,
): Promise<Result<Recipient, Failure>> {
  const here = request.bankCode === BRAND.institutionCode
  if (here && party === undefined) return fail({ kind: 'refused', reason: 'account-not-found' })
  const shown = await findEnquired(deps, {
    nameEnquiryRef: request.nameEnquiryRef,
    customerId: session.customerId,
    bankCode: request.bankCode,
    accountNumber: request.toAccountNumber,
  })
  if (shown === undefined) return fail({ kind: 'refused', reason: 'ticket-expired' })
  const to = {
    accountNumber: request.toAccountNumber,
    accountName: shown.accountName,
    bankCode: request.bankCode,
    bankName: shown.elsewhere?.bankName ?? BRAND.bankName,
  }
  if (party !== undefined) {
    if (shown.accountName !== party.accountName) return fail({ kind: 'refused', reason: 'beneficiary-changed' })
    return ok({ kind: 'here', party, to })
  }
  if (shown.elsewhere === null) throw new Error('a name at another bank was kept without the network’s id')
  return ok({ kind: 'elsewhere', enquiryRef: shown.elsewhere.networkRef, to })
}
