/**
 * Writes the answers of the sandbox's bill aggregator: one format for payments and inquiries, and the token or PIN of
 * each biller.
 */
import { createHash } from 'node:crypto'
import type { BillPayment, BillStatus } from './biller-books.ts'
import { scriptOf } from './biller-customers.ts'
import { json, type SandboxReply } from './network-server.ts'

/** The price of a unit of electricity, in kobo. */
const TARIFF_MINOR = 22_594n

export const codeOnly = (code: string, text: string, requestId?: string): SandboxReply =>
  json(200, { code, response_description: text, ...(requestId === undefined ? {} : { requestId }) })

const DESCRIPTIONS: Readonly<Record<BillStatus, string>> = {
  pending: 'TRANSACTION IS PENDING',
  delivered: 'TRANSACTION SUCCESSFUL',
  failed: 'TRANSACTION FAILED',
  reversed: 'TRANSACTION REVERSAL',
}
/** The outer code of each status. Codes 016 and 040 say the outcome. Code 000 refers to the inner status. */
const OUTER: Readonly<Record<BillStatus, string>> = {
  pending: '000',
  delivered: '000',
  failed: '016',
  reversed: '040',
}

/**
 * `amount` is in minor units, and is the amount that the reply states. `withheld` leaves out the token that comes
 * later.
 */
export function billReply(payment: BillPayment, amount: string, withheld: boolean): SandboxReply {
  const naira = `${BigInt(amount) / 100n}.${(BigInt(amount) % 100n).toString().padStart(2, '0')}`
  const delivered = payment.status === 'delivered'
  return json(200, {
    code: OUTER[payment.status],
    response_description: DESCRIPTIONS[payment.status],
    requestId: payment.requestId,
    content: {
      transactions: {
        status: payment.status,
        product_name: payment.serviceID,
        unique_element: payment.billersCode,
        quantity: 1,
        channel: 'api',
        type: payment.identifier,
        phone: payment.phone,
        convinience_fee: 0,
        amount: naira,
        transactionId: payment.transactionId,
      },
    },
    amount: naira,
    transaction_date: payment.receivedAt,
    ...(delivered && !withheld ? givenFor(payment) : { purchased_code: '' }),
  })
}

/** Returns what a biller sells with a delivered payment: a meter's token, an examination's PIN, or nothing. */
function givenFor(payment: BillPayment) {
  if (payment.variationCode === 'prepaid') return tokenOf(payment)
  return payment.identifier === 'education' ? pinOf(payment) : { purchased_code: '' }
}

/** Returns the same digits for the same payment each time. */
function digitsOf(payment: BillPayment, use: string, length: number): string {
  const hash = createHash('sha256').update(`${use} ${payment.requestId}`).digest('hex')
  return BigInt(`0x${hash}`).toString().slice(0, length)
}

/** WAEC sells cards with a serial number and a PIN, JAMB sells a PIN. */
function pinOf(payment: BillPayment) {
  if (payment.serviceID === 'waec') {
    const card = { Serial: `WRN${digitsOf(payment, 'serial', 9)}`, Pin: digitsOf(payment, 'pin', 12) }
    return { purchased_code: `Serial No:${card.Serial}, pin: ${card.Pin}`, cards: [card] }
  }
  const written = `Pin : ${digitsOf(payment, 'pin', 16)}`
  return { purchased_code: written, Pin: written }
}

function tokenOf(payment: BillPayment) {
  const digits = (use: string): string => digitsOf(payment, use, 20)
  const token = digits('token')
  const tenths = (BigInt(payment.amount) * 10n) / TARIFF_MINOR
  return {
    purchased_code: `Token : ${token}`,
    token,
    units: `${tenths / 10n}.${tenths % 10n} kWh`,
    tariff: 'Band A, ₦225.94 a unit',
    ...(scriptOf(payment.billersCode) === 'key-change'
      ? { kct1: digits('first key'), kct2: digits('second key') }
      : {}),
  }
}
