/** Whom a transfer is for: an account here, or the name that another bank gave for one of its own. */
import type { RouteRequest } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers.ts'
import type { Failure } from '../../../core/failure.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Session } from '../../http/handler.ts'
import { findEnquired } from '../../payments/kinds/other-bank/name-enquiry.ts'
import type { Payment } from '../../payments/kinds/transfer/transfer-content.ts'
import type { KnownParty } from '../../payments/kinds/transfer/transfer-facts.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

export type Recipient =
  | { readonly kind: 'here'; readonly party: KnownParty; readonly to: Payment['to'] }
  | { readonly kind: 'elsewhere'; readonly enquiryRef: string; readonly to: Payment['to'] }

/** The account, and under which enquiry its name was shown. */
export type RecipientAsk = Pick<
  RouteRequest<typeof transferRoutes.initiate>,
  'bankCode' | 'toAccountNumber' | 'nameEnquiryRef'
>

/** The recipient must be who the customer was shown, under a reference that is theirs and still good. */
export async function findRecipient(
  deps: TransfersDeps,
  request: RecipientAsk,
  session: Session,
  party: KnownParty | undefined,
): Promise<Result<Recipient, Failure>> {
  const here = request.bankCode === BRAND.institutionCode
  if (here && party === undefined) return fail({ kind: 'refused', reason: 'account-not-found' })
  const { nameEnquiryRef } = request
  if (nameEnquiryRef === undefined) {
    // Their own name nobody has to be shown first.
    return party !== undefined && party.customerId === session.customerId ? ok(hereOf(party)) : fail(NAME_MISSING)
  }
  const shown = await findEnquired(deps, {
    nameEnquiryRef,
    customerId: session.customerId,
    bankCode: request.bankCode,
    accountNumber: request.toAccountNumber,
  })
  if (shown === undefined) return fail({ kind: 'refused', reason: 'ticket-expired' })
  if (party !== undefined) {
    if (shown.accountName !== party.accountName) return fail({ kind: 'refused', reason: 'beneficiary-changed' })
    return ok(hereOf(party))
  }
  if (shown.elsewhere === null) throw new Error('a name at another bank was kept without the network’s id')
  const to = {
    accountNumber: request.toAccountNumber,
    accountName: shown.accountName,
    bankCode: request.bankCode,
    bankName: shown.elsewhere.bankName,
  }
  return ok({ kind: 'elsewhere', enquiryRef: shown.elsewhere.networkRef, to })
}

const NAME_MISSING: Failure = {
  kind: 'invalid-input',
  errors: { nameEnquiryRef: ['Check the name of the account first'] },
}

function hereOf(party: KnownParty): Recipient {
  const { accountNumber, accountName } = party
  return {
    kind: 'here',
    party,
    to: { accountNumber, accountName, bankCode: BRAND.institutionCode, bankName: BRAND.bankName },
  }
}
