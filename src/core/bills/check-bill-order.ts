/** Checks whether an order of a bill is possible. It reports each wrong field before the bank asks or pays the biller. */
import { formatMinor } from '../../values/money.ts'
import type { MeterType, Subscription } from './biller-catalogue.ts'

export interface BillOrderAsk {
  readonly reference: string
  readonly productId: string | undefined
  readonly subscription: Subscription | undefined
  /** Kobo. */
  readonly amountMinor: bigint
}

export interface OrderedBiller {
  readonly name: string
  readonly reference: { readonly pattern: string; readonly hint: string }
  readonly isValidated: boolean
  readonly subscriptions: readonly Subscription[]
  readonly hasProducts: boolean
  readonly leastMinor: bigint
  readonly mostMinor: bigint
}

export interface OrderedProduct {
  readonly productId: string
  readonly name: string
  /** Kobo; null: the customer chooses. */
  readonly amountMinor: bigint | null
  readonly meterType: MeterType | null
}

/** The biller's facts about the number that an order needs. */
export interface OrderedHolder {
  readonly renewalMinor: bigint | null
  readonly leastMinor: bigint | null
  readonly mostMinor: bigint | null
}

type Errors = Readonly<Record<string, readonly string[]>>

/** Whether the number has the biller's shape. */
export function referenceErrors(biller: Pick<OrderedBiller, 'reference'>, reference: string): Errors {
  return new RegExp(biller.reference.pattern).test(reference) ? {} : { reference: [biller.reference.hint] }
}

/** The bounds of the amount for this number, in kobo: the narrower of the biller's own bounds and the bounds for the number. */
export function amountBounds(
  biller: Pick<OrderedBiller, 'leastMinor' | 'mostMinor'>,
  holder: Pick<OrderedHolder, 'leastMinor' | 'mostMinor'> | undefined,
): { readonly leastMinor: bigint; readonly mostMinor: bigint } {
  const { leastMinor: least, mostMinor: most } = holder ?? { leastMinor: null, mostMinor: null }
  return {
    leastMinor: least !== null && least > biller.leastMinor ? least : biller.leastMinor,
    mostMinor: most !== null && most < biller.mostMinor ? most : biller.mostMinor,
  }
}

/** Field → texts. Empty when the order can be made. `product`: the offered product with the order's `productId`. */
export function billOrderErrors(
  ask: BillOrderAsk,
  biller: OrderedBiller,
  found: { readonly product: OrderedProduct | undefined; readonly holder: OrderedHolder | undefined },
): Errors {
  const choice = choiceErrors(ask, biller, found.product)
  if (Object.keys(choice).length > 0) return { ...referenceErrors(biller, ask.reference), ...choice }
  return { ...referenceErrors(biller, ask.reference), ...amountErrors(ask, biller, found) }
}

function choiceErrors(ask: BillOrderAsk, biller: OrderedBiller, product: OrderedProduct | undefined): Errors {
  const { productId, subscription } = ask
  if (biller.subscriptions.length === 0 && subscription !== undefined)
    return { subscription: [`${biller.name} has no such choice`] }
  if (biller.subscriptions.length > 0 && (subscription === undefined || !biller.subscriptions.includes(subscription)))
    return { subscription: ['Choose to renew or change your bouquet'] }
  if (subscription === 'renew' || !biller.hasProducts)
    return productId === undefined ? {} : { productId: ['This biller has no products to choose from'] }
  if (productId === undefined) return { productId: ['Choose what you want to pay for'] }
  return product === undefined ? { productId: ['The biller no longer offers this. Choose another product'] } : {}
}

function amountErrors(
  { amountMinor, subscription }: BillOrderAsk,
  biller: OrderedBiller,
  { product, holder }: { readonly product: OrderedProduct | undefined; readonly holder: OrderedHolder | undefined },
): Errors {
  const price = subscription === 'renew' ? (holder?.renewalMinor ?? null) : (product?.amountMinor ?? null)
  if (price !== null)
    return amountMinor === price
      ? {}
      : { amount: [`The price is now ${formatMinor(price, 'NGN')}. Choose the product again`] }
  if (subscription === 'renew') return { subscription: ['We do not know the renewal price. Choose a bouquet instead'] }
  const { leastMinor, mostMinor } = amountBounds(biller, holder)
  if (amountMinor < leastMinor) return { amount: [`Enter ${formatMinor(leastMinor, 'NGN')} or more`] }
  if (amountMinor > mostMinor) return { amount: [`Enter ${formatMinor(mostMinor, 'NGN')} or less`] }
  return amountMinor % 100n === 0n ? {} : { amount: ['Enter whole naira'] }
}
