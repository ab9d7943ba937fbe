/**
 * Makes the ids of a credit on the network from the transfer's id and the time of its approval, so that they never
 * change.
 */
import { createHash, randomInt } from 'node:crypto'
import { lagosStamp } from '../../../values/date.ts'
import type { OutwardCreditKey } from '../../ports/payment-switch.ts'

/** The ids of a credit on the National Payment Stack: 35 digits each, in the form that its participants use. */
export interface IsoPaymentIds {
  readonly messageId: string
  readonly instructionId: string
  readonly endToEndId: string
}

/** Institution codes have six digits. Different transfers get different ids; the same one always the same. */
export function isoPaymentIds(key: OutwardCreditKey, from: string, to: string): IsoPaymentIds {
  const time = lagosStamp(key.createdAt)
  return {
    messageId: `${from}${time}${digits(key, 'message', 15)}`,
    instructionId: `${from}${to}${time}${digits(key, 'instruction', 9)}`,
    endToEndId: isoEndToEndId(key, from),
  }
}

export function isoEndToEndId(key: OutwardCreditKey, from: string): string {
  return `${from}${digits(key, 'end-to-end', 29)}`
}

/** The id of a recall. Every request of one case has the same id. */
export function isoRecallId(caseId: string, from: string): string {
  return `${from}${digits({ transferId: caseId }, 'recall', 29)}`
}

/** NIP's session id: 30 digits. Six are the sender, then the time to the second, then twelve of the payment. */
export function nipSessionId(key: OutwardCreditKey, from: string): string {
  return `${from}${lagosStamp(key.createdAt).slice(2)}${digits(key, 'session', 12)}`
}

/** The id of a message that is no payment: each one is new. */
export function newMessageId(from: string, now: Date): string {
  return `${from}${lagosStamp(now)}${randomDigits(15)}`
}

/** A new NIP session id for each message that is not a payment. */
export function newSessionId(from: string, now: Date): string {
  return `${from}${lagosStamp(now).slice(2)}${randomDigits(12)}`
}

/** Makes at most 29 digits. A hash of 256 bits has room for 77 digits. */
function digits(key: Pick<OutwardCreditKey, 'transferId'>, use: string, count: number): string {
  const hash = createHash('sha256').update(`${use} ${key.transferId.toLowerCase()}`).digest('hex')
  return (BigInt(`0x${hash}`) % 10n ** BigInt(count)).toString().padStart(count, '0')
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(0, 10)).join('')
}
