/** Reads VTpass's replies. Amounts come as numbers or as text, and the names of fields differ between billers. */
import * as v from 'valibot'
import { vtpassVerdict } from '../../../core/bills/biller-codes.ts'
import { parseMajor } from '../../../values/money.ts'
import { cleanText } from '../../../values/text/clean-text.ts'
import type { BillAnswer, BillHolder, BillOrder, BillReceipt } from '../../ports/biller.ts'

const text = v.nullish(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => cleanText(String(value), 100)),
  ),
)
const code = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** Kobo of "1,000.00", "1000.5" or 1000; null when there is no amount above zero. */
export function naira(value: unknown): bigint | null {
  const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  // VTpass also writes amounts with four decimals, of which the last two are zeros.
  const parsed = parseMajor(written.replace(/^N/, '').replace(/(\.[0-9]{2})0+$/, '$1'), 'NGN')
  return parsed.ok && parsed.value > 0n ? parsed.value : null
}

/** The name or the id of a biller or a product. */
const name = v.pipe(
  v.string(),
  v.transform((text) => cleanText(text, 100)),
)

export const servicesReply = v.object({
  content: v.array(v.object({ serviceID: name, name, minimium_amount: v.unknown(), maximum_amount: v.unknown() })),
})

const variations = v.array(
  v.object({
    variation_code: name,
    name,
    variation_amount: v.unknown(),
    fixedPrice: v.nullish(v.string()),
  }),
)
/** VTpass misspelled this field as `varations` for years, and now sends both spellings. */
export const variationsReply = v.object({
  content: v.object({ variations: v.optional(variations), varations: v.optional(variations) }),
})

export const holderReply = v.object({ code, content: v.optional(v.record(v.string(), v.unknown()), {}) })

const field = (content: Readonly<Record<string, unknown>>, ...names: readonly string[]): unknown =>
  names.map((name) => content[name]).find((value) => value !== undefined && value !== null && value !== '')

const words = (value: unknown): string | null => {
  const clean = typeof value === 'string' ? cleanText(value.replace(/\s+/g, ' '), 140) : ''
  return clean === '' ? null : clean
}

/** The content of merchant-verify. Undefined when the reply names no customer. */
export function holderOf(content: Readonly<Record<string, unknown>>): BillHolder | undefined {
  const name = words(field(content, 'Customer_Name', 'customer_name', 'Name'))
  if (name === null || field(content, 'error') !== undefined || content['WrongBillersCode'] === true) return undefined
  const bouquet = words(field(content, 'Current_Bouquet', 'current_bouquet'))
  return {
    name,
    // Some billers write key-change tokens into the address. They are removed, because the screen must not show them.
    address: words(field(content, 'Address', 'address'))?.replace(/\s*\(?KCT.*$/i, '') ?? null,
    leastMinor: naira(field(content, 'Min_Purchase_Amount', 'Minimum_Amount', 'minimum_vend')),
    mostMinor: naira(field(content, 'MAX_Purchase_Amount', 'Max_Purchase_Amount', 'maximum_vend')),
    bouquet:
      bouquet === null
        ? null
        : {
            name: bouquet,
            renewalMinor: naira(field(content, 'Renewal_Amount', 'renewal_amount')),
            dueOn: /^\d{4}-\d{2}-\d{2}/.exec(String(field(content, 'Due_Date', 'due_date') ?? ''))?.[0] ?? null,
          },
  }
}

const paymentReply = v.looseObject({
  code,
  // The id is not cleaned, because a cleaned id would also match an id with invisible characters.
  requestId: v.nullish(code),
  content: v.optional(v.unknown()),
})
const inside = v.object({
  transactions: v.looseObject({ status: v.string(), amount: v.unknown(), unique_element: text, transactionId: text }),
})

/**
 * The state of the payment according to a reply to `pay` or `requery`. A reply about another payment, amount or number
 * is never trusted: the money stays held, and an operator decides.
 */
export function answerOf(
  json: unknown,
  order: BillOrder & { readonly requestId: string },
  call: 'pay' | 'ask',
): BillAnswer {
  const parsed = v.safeParse(paymentReply, json)
  if (!parsed.success) return pending(null, 'a reply that is none', { alert: true })
  const reply = parsed.output
  const content = v.safeParse(inside, reply.content)
  const transaction = content.success ? content.output.transactions : undefined
  const { verdict, meaning, ...more } = vtpassVerdict(reply.code, transaction?.status ?? null, call)
  const known = transaction === undefined ? reply.code : `${reply.code} ${transaction.status.slice(0, 20)}`
  // This check comes before the code: a refusal or an `unknown id` for another payment would release or resend money that is
  // still pending.
  const isOfAnother = typeof reply.requestId === 'string' && reply.requestId !== order.requestId
  if (isOfAnother) return pending(known, 'a reply of another payment', { alert: true })
  if (verdict === 'settled' || verdict === 'refused') {
    const contradiction = transaction && contradictionOf(transaction, order)
    if (contradiction !== undefined) return pending(known, contradiction, { alert: true })
  }
  if (verdict === 'settled')
    return {
      kind: 'settled',
      code: known,
      at: new Date(),
      receipt: receiptOf(reply, { order, transactionId: transaction?.transactionId }),
    }
  if (verdict === 'refused')
    return { kind: 'refused', code: known, reason: meaning, ...(more.alert === true ? { ours: true } : {}) }
  return pending(known, meaning, {
    alert: more.alert === true,
    notReceived: more.notReceived === true && call === 'ask',
  })
}

export function pending(
  known: string | null,
  detail: string,
  more: { readonly alert?: boolean; readonly notReceived?: boolean } = {},
): BillAnswer {
  return { kind: 'pending', code: known, detail, alert: more.alert ?? false, notReceived: more.notReceived ?? false }
}

function contradictionOf(
  transaction: v.InferOutput<typeof inside>['transactions'],
  order: BillOrder,
): string | undefined {
  const amount = naira(transaction.amount)
  if (amount !== null && amount !== order.amountMinor) return 'a reply of another amount'
  const number = transaction.unique_element
  if (number !== undefined && number !== null && number !== order.reference) return 'a reply of another customer'
  return undefined
}

interface Delivered {
  readonly order: Pick<BillOrder, 'category'>
  readonly transactionId: string | null | undefined
}

function receiptOf(reply: Readonly<Record<string, unknown>>, { order, transactionId }: Delivered): BillReceipt {
  const providerReference = transactionId ?? null
  if (order.category === 'education')
    return { providerReference, ...pinOf(reply), keyChangeTokens: [], units: null, tariff: null }
  const digits = (value: unknown): string | null =>
    /(?:\d[ -]?){20}/.exec(String(value ?? ''))?.[0]?.replace(/\D/g, '') ?? null
  const units = words(String(field(reply, 'units', 'Units', 'PurchasedUnits', 'mainTokenUnits') ?? ''))
  return {
    providerReference,
    token: digits(field(reply, 'token', 'Token', 'mainToken', 'purchased_code')),
    serial: null,
    keyChangeTokens: [field(reply, 'kct1', 'KCT1', 'resetToken'), field(reply, 'kct2', 'KCT2', 'configureToken')]
      .map(digits)
      .filter((token) => token !== null),
    units: units === null || /[a-z]/i.test(units) ? units : `${units} kWh`,
    tariff: words(String(field(reply, 'tariff', 'Tariff', 'tariffBaseRate') ?? '')),
  }
}

const card = v.object({ Serial: v.nullish(v.string()), Pin: v.string() })
const cardsReply = v.object({ cards: v.pipe(v.array(card), v.minLength(1)) })
/** Letters, digits and hyphens, as in the contract of our API. */
const CODE = /^[0-9A-Za-z-]{6,40}$/
const SERIAL = /^[0-9A-Za-z-]{4,40}$/

/**
 * WAEC sends its PIN as a card with a serial number, JAMB as a text such as "Pin : 3678251321392432". Both fields are
 * null when the reply has no readable PIN: then the bank inquires again.
 */
function pinOf(reply: Readonly<Record<string, unknown>>): Pick<BillReceipt, 'token' | 'serial'> {
  const cards = v.safeParse(cardsReply, reply)
  const [first] = cards.success ? cards.output.cards : []
  const written = String(field(reply, 'Pin', 'pin', 'purchased_code') ?? '')
  const pin = (first?.Pin ?? /pin\s*:\s*([0-9A-Za-z-]+)/i.exec(written)?.[1] ?? '').trim()
  const serial = (first?.Serial ?? /serial(?: no)?\s*:\s*([0-9A-Za-z-]+)/i.exec(written)?.[1] ?? '').trim()
  if (!CODE.test(pin)) return { token: null, serial: null }
  return { token: pin, serial: SERIAL.test(serial) ? serial : null }
}
