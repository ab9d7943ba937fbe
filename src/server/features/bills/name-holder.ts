/** Finds the name of the holder of a number: at its biller, or at this bank when the phone belongs to a customer. */
import { maskName } from '../../../core/receipts/mask-name.ts'
import { isProductFirst } from '../../../values/vocabularies/bill-categories.ts'
import { BRAND } from '../../../values/brand.ts'
import { parsePhone } from '../../../values/phone.ts'
import type { RecipientType } from '../../../values/vocabularies/recipient-types.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { BillerFailure, BillHolder } from '../../ports/biller.ts'
import type { StoredBiller } from './billers/biller-store.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'

interface NumberAsked {
  readonly biller: Pick<StoredBiller, 'name' | 'serviceId' | 'isValidated'>
  readonly reference: string
  /** The product for which the biller finds the holder. Null when each product has the same holder. */
  readonly productId: string | null
  readonly recipientType: RecipientType | null
  /** The customer who pays. */
  readonly customerId: string
}

/** No holder was found. `text` is the message at the field of the number. */
export type NobodyThere = BillerFailure & { readonly text: string }

/** True when a payment needs the name of the holder first. */
export function isNamed(
  { isValidated }: Pick<StoredBiller, 'isValidated'>,
  recipientType: RecipientType | null,
): boolean {
  return isValidated || recipientType === 'bank-customer'
}

/** The product that the bank sends with the enquiry about the holder. */
export function namedProduct(
  { category }: Pick<StoredBiller, 'category'>,
  { productId }: { readonly productId: string | null },
): string | null {
  return isProductFirst(category) ? productId : null
}

export async function nameHolder(
  deps: Pick<BillsDeps, 'biller' | 'findOwner'>,
  asked: NumberAsked,
): Promise<Result<BillHolder, NobodyThere>> {
  const { biller, reference, productId } = asked
  if (asked.recipientType === 'bank-customer') return nameCustomer(deps, asked)
  const holder = await deps.biller.findHolder({ serviceId: biller.serviceId, reference, productId })
  return holder.ok ? holder : fail({ ...holder.failure, text: `${biller.name} has no customer with this number` })
}

/** Finds a customer of this bank. The name is masked: a friend recognises it, and a thief who tries numbers gets no list of customers. */
async function nameCustomer(
  { findOwner }: Pick<BillsDeps, 'findOwner'>,
  { reference, customerId }: NumberAsked,
): Promise<Result<BillHolder, NobodyThere>> {
  const phone = parsePhone(reference)
  const owner = phone.ok ? await findOwner(phone.value) : undefined
  if (owner === undefined || owner.customerId === customerId) {
    const text =
      owner === undefined
        ? `No customer of ${BRAND.shortName} has this number. Choose “Another number” to top it up`
        : 'This is your own number. Choose “My number”'
    return fail({ kind: 'no-such-customer', detail: 'no customer of ours', text })
  }
  return ok({ name: maskName(owner.name), address: null, leastMinor: null, mostMinor: null, bouquet: null })
}
