/** Finds the recipient of a transfer: an account of this bank, or the name that another bank gave for its account. */
import type { RouteRequest } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import type { Failure } from '../../../core/failure.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Session } from '../../http/handler.ts'
import { type Enquired, findEnquired } from '../../payments/kinds/other-bank/name-enquiry.ts'
import type { Payment } from '../../payments/kinds/transfer/transfer-content.ts'
import type { PartyAccount } from '../../payments/payer-account.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

export type Recipient =
  | { readonly kind: 'here'; readonly party: PartyAccount; readonly to: Payment['to'] }
  | { readonly kind: 'elsewhere'; readonly enquiryRef: string; readonly to: Payment['to'] }

/** The account of the recipient, and the reference of the enquiry that showed the recipient's name. */
export type RecipientAsk = Pick<
  RouteRequest<typeof transferRoutes.initiate>,
  'bankCode' | 'toAccountNumber' | 'nameEnquiryRef'
>

/** Reads the name that the customer saw, and decides like `recipientOf`. */
export async function findRecipient(
  deps: TransfersDeps,
  request: RecipientAsk,
  { customerId }: Pick<Session, 'customerId'>,
  party: PartyAccount | undefined,
): Promise<Result<Recipient, Failure>> {
  const { nameEnquiryRef, bankCode, toAccountNumber: accountNumber } = request
  const shown =
    nameEnquiryRef === undefined
      ? undefined
      : await findEnquired(deps, { nameEnquiryRef, customerId, bankCode, accountNumber })
  return recipientOf(request, customerId, { party, shown })
}

/**
 * Decides on the recipient. The recipient's name must be the name that the customer saw, under a valid reference of
 * this customer.
 */
export function recipientOf(
  request: RecipientAsk,
  customerId: string,
  { party, shown }: { readonly party: PartyAccount | undefined; readonly shown: Enquired | undefined },
): Result<Recipient, Failure> {
  const here = request.bankCode === BRAND.institutionCode
  if (here && party === undefined) return fail({ kind: 'refused', reason: 'account-not-found' })
  if (request.nameEnquiryRef === undefined) {
    // A customer's own account needs no name enquiry.
    return party !== undefined && party.customerId === customerId ? ok(hereOf(party)) : fail(NAME_MISSING)
  }
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

function hereOf(party: PartyAccount): Recipient {
  const { accountNumber, accountName } = party
  return {
    kind: 'here',
    party,
    to: { accountNumber, accountName, bankCode: BRAND.institutionCode, bankName: BRAND.bankName },
  }
}
