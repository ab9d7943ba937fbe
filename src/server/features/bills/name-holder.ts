/** Names the holder of a number: by its biller, or by the bank where the phone belongs to a customer. */
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
  /** The product for which the biller names its customer; null where the product makes no difference. */
  readonly productId: string | null
  readonly recipientType: RecipientType | null
  /** Who asks. */
  readonly customerId: string
}

/** `text`: the message at the number's field. */
export type NobodyThere = BillerFailure & { readonly text: string }

/** Whether a payment is only made once it is known for whom it is. */
export function isNamed(
  { isValidated }: Pick<StoredBiller, 'isValidated'>,
  recipientType: RecipientType | null,
): boolean {
  return isValidated || recipientType === 'bank-customer'
}

/** The product that the bank sends with the question whose number it is. */
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

/** Masked: who knows them recognises them, and trying numbers makes no list of our customers. */
async function nameCustomer(
  { findOwner }: Pick<BillsDeps, 'findOwner'>,
  { reference, customerId }: NumberAsked,
): Promise<Result<BillHolder, NobodyThere>> {
  const phone = parsePhone(reference)
  const owner = phone.ok ? await findOwner(phone.value) : undefined
  if (owner === undefined || owner.customerId === customerId) {
    const text =
      owner === undefined
        ? `Nobody at ${BRAND.shortName} has this number. Choose “Another number” to top it up`
        : 'This is your own number. Choose “My number”'
    return fail({ kind: 'no-such-customer', detail: 'no customer of ours', text })
  }
  return ok({ name: maskName(owner.name), address: null, leastMinor: null, mostMinor: null, bouquet: null })
}
