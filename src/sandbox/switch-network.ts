/** The sandbox's payment switch: sends inward credits to the bank, signed, as often as told, and keeps books of its own. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { BRAND } from '../values/brand.ts'
import type { FaultBoard } from './fault-board.ts'
import { makeIds, readStatusReport, writeCreditTransfer } from './iso20022.ts'
import { waitUnless } from './network-server.ts'
import type { SwitchAttempt, SwitchBooks, SwitchPayment } from './switch-books.ts'

/** Banks from which the play money comes; code and name as the national list has them. */
export const SENDER_BANKS: Readonly<Record<string, string>> = {
  '000013': 'GTBank',
  '000014': 'Access Bank',
  '000015': 'Zenith Bank',
}

interface PaymentOrder {
  readonly accountNumber: string
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly senderName: string
  readonly senderBankCode: string
  readonly narration: string
  /** An id used before: to see what the bank makes of a second payment under it. */
  readonly endToEndId: string | undefined
  /** How often the same message is sent in all. */
  readonly repeat: number
}

export interface SwitchNetwork {
  readonly publicKeyPem: string
  /** Sends a new payment; undefined when the switch is told to be down. */
  pay(order: PaymentOrder): Promise<SwitchPayment | undefined>
  /** Sends a message of the books again, byte for byte. */
  repeat(messageId: string): Promise<SwitchPayment | undefined>
  close(): void
}

export interface SwitchOptions {
  readonly books: SwitchBooks
  readonly faults: FaultBoard
  readonly bankInwardUrl: () => string
  /** PKCS 8 PEM; a new one is made and handed to `keepKey` when empty. */
  readonly keyPem: string
  readonly keepKey: (pem: string) => void
  /** How long the switch waits for the bank. */
  readonly answerWithinMs?: number
}

/** Starts the switch. It listens nowhere: in this first version it only sends. */
export function startSwitchNetwork(options: SwitchOptions): SwitchNetwork {
  const { books, faults } = options
  const key = createPrivateKey(options.keyPem === '' ? makeKey(options.keepKey) : options.keyPem)
  const stop = new AbortController()
  const deliver = async (payment: SwitchPayment, xml: string, withinMs: number): Promise<void> => {
    const attempt = await sendOnce(
      options.bankInwardUrl(),
      xml,
      payment.endToEndId,
      sign('sha256', Buffer.from(xml), key),
      withinMs,
    )
    books.record(payment.messageId, attempt)
  }
  return {
    publicKeyPem: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    async pay(order) {
      const fault = faults.next('switch')
      if (fault.mode === 'down') return undefined
      const payment = makePayment(order)
      books.add(payment)
      const withinMs = options.answerWithinMs ?? 15_000
      // A switch that times out goes away before the bank has answered, and asks again.
      if (fault.mode === 'time-out') await deliver(payment, payment.xml, 1)
      if (fault.mode === 'malformed') await deliver(payment, payment.xml.slice(0, -20), withinMs)
      if (fault.mode === 'slow') await waitUnless(stop.signal, fault.delayMs)
      const copies = Math.max(order.repeat, fault.mode === 'duplicate' ? 2 : 1)
      if (fault.mode !== 'malformed') {
        // At once, so that the copies race each other in the bank.
        await Promise.all(Array.from({ length: copies }, () => deliver(payment, payment.xml, withinMs)))
      }
      return books.find(payment.messageId)
    },
    async repeat(messageId) {
      const payment = books.find(messageId)
      if (payment === undefined) return undefined
      await deliver(payment, payment.xml, options.answerWithinMs ?? 15_000)
      return books.find(messageId)
    },
    close: () => stop.abort(),
  }
}

function makeKey(keep: (pem: string) => void): string {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  keep(pem)
  return pem
}

function makePayment(order: PaymentOrder): SwitchPayment {
  const createdAt = new Date()
  const senderBank = { code: order.senderBankCode, name: SENDER_BANKS[order.senderBankCode] ?? 'Another bank' }
  const ids = makeIds(senderBank.code, BRAND.institutionCode, createdAt)
  const endToEndId = order.endToEndId ?? ids.endToEndId
  const xml = writeCreditTransfer({
    ...ids,
    endToEndId,
    createdAt,
    amountMinor: order.amountMinor,
    currencyCode: order.currencyCode,
    senderName: order.senderName,
    senderAccount: '0123456789',
    senderBank,
    receivingBankCode: BRAND.institutionCode,
    accountNumber: order.accountNumber,
    narration: order.narration,
  })
  return {
    endToEndId,
    messageId: ids.messageId,
    accountNumber: order.accountNumber,
    amount: order.amountMinor.toString(),
    currencyCode: order.currencyCode,
    senderName: order.senderName,
    senderBank: senderBank.name,
    xml,
    attempts: [],
  }
}

async function sendOnce(
  url: string,
  xml: string,
  endToEndId: string,
  signature: Buffer,
  withinMs: number,
): Promise<SwitchAttempt> {
  const at = new Date().toISOString()
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/xml; charset=utf-8', 'x-signature': signature.toString('base64') },
      body: xml,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
    const text = await reply.text()
    if (reply.status !== 200) return { at, status: 'unknown', reason: `HTTP ${reply.status}` }
    const report = readStatusReport(text, endToEndId)
    return report === undefined ? { at, status: 'unknown', reason: 'unreadable answer' } : { at, ...report }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return { at, status: 'unknown', reason: timedOut ? 'no answer in time' : 'the bank could not be reached' }
  }
}
