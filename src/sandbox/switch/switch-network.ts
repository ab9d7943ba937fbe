/**
 * Sends signed inward credits from the sandbox's switch to the bank, as often as requested, and records them in
 * separate books.
 */
import type { KeyObject } from 'node:crypto'
import { BRAND } from '../../values/brand.ts'
import { type Fault, type FaultBoard, FAULTS } from '../fault-board.ts'
import { makeIds, readStatusReport, writeCreditTransfer } from './iso20022.ts'
import { readNameAnswer, readStatusAnswer, writeNameQuestion, writeStatusQuestion } from './iso20022-questions.ts'
import { writeReturn } from './iso20022-recall.ts'
import { waitUnless } from '../network-server.ts'
import type { OutwardPayment } from './outward-books.ts'
import { OTHER_BANKS } from './switch-accounts.ts'
import type { SwitchAttempt, SwitchBooks, SwitchPayment } from './switch-books.ts'
import { readSigned, signXml } from './switch-signing.ts'

interface PaymentOrder {
  readonly accountNumber: string
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly senderName: string
  readonly senderBankCode: string
  readonly narration: string
  /** An id that was used before, to test the bank with a second payment of the same id. */
  readonly endToEndId: string | undefined
  /** How often the same message is sent in total. */
  readonly repeat: number
}

type NameHeard = NonNullable<ReturnType<typeof readNameAnswer>>
type StatusHeard = NonNullable<ReturnType<typeof readStatusAnswer>>
/** The bank's answer, or why there is none. */
type Answered<Heard> = Heard | { readonly problem: string }

export interface SwitchNetwork {
  /** Sends a new payment. Returns undefined when the switch has the fault `down`. */
  pay(order: PaymentOrder): Promise<SwitchPayment | undefined>
  /** Sends a message of the books again, byte for byte. */
  repeat(messageId: string): Promise<SwitchPayment | undefined>
  /** Returns one of the bank's own payments to the bank. */
  returnPayment(payment: OutwardPayment): Promise<void>
  /** Asks the bank for the name of an account, as another bank. */
  askName(question: { readonly accountNumber: string; readonly askingCode: string }): Promise<Answered<NameHeard>>
  /**
   * Asks the bank for the status of a payment of the books, as the bank with this code. Returns undefined when there is
   * no such payment.
   */
  askStatus(messageId: string, askingCode: string | undefined): Promise<Answered<StatusHeard> | undefined>
  /** Sends the bank a report without a request. */
  deliver(signedReport: string): Promise<void>
  close(): void
}

export interface SwitchOptions {
  readonly books: SwitchBooks
  readonly faults: FaultBoard
  readonly bankInwardUrl: () => string
  readonly key: KeyObject
  /** Verifies the signatures of the bank's answers. */
  readonly bankKey: KeyObject
  /** How long the switch waits for the bank. */
  readonly answerWithinMs?: number
}

const INWARD_FAULTS = new Set<Fault>(FAULTS)

/** Starts the sending side of the switch, which listens on no port. */
export function startSwitchNetwork(options: SwitchOptions): SwitchNetwork {
  const { books, faults } = options
  const stop = new AbortController()
  const deliver = async (payment: SwitchPayment, message: string, withinMs: number): Promise<void> => {
    books.record(
      payment.messageId,
      await sendOnce(options, payment.originalId ?? payment.endToEndId, message, withinMs),
    )
  }
  return {
    async pay(order) {
      const fault = faults.next('switch', (mode) => INWARD_FAULTS.has(mode))
      if (fault.mode === 'down') return undefined
      const payment = makePayment(order, options.key)
      books.add(payment)
      const withinMs = options.answerWithinMs ?? 15_000
      // A switch with a time-out disconnects before the bank has answered, and sends the message again.
      if (fault.mode === 'time-out') await deliver(payment, payment.xml, 1)
      if (fault.mode === 'malformed') await deliver(payment, payment.xml.slice(0, -20), withinMs)
      if (fault.mode === 'slow') await waitUnless(stop.signal, fault.delayMs)
      const copies = Math.max(order.repeat, fault.mode === 'duplicate' ? 2 : 1)
      if (fault.mode !== 'malformed') {
        // The copies are sent concurrently, so that they race each other in the bank.
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
    async returnPayment(payment) {
      const back = makeReturn(payment, options.key)
      books.add(back)
      await waitUnless(stop.signal, RETURN_AFTER_MS)
      await deliver(back, back.xml, options.answerWithinMs ?? 15_000)
    },
    async askName({ accountNumber, askingCode }) {
      const asked = writeNameQuestion({ accountNumber, askingCode, askedCode: BRAND.institutionCode })
      return ask(options, asked.xml, (xml) => readNameAnswer(xml, asked.messageId))
    },
    async askStatus(messageId, askingCode) {
      const payment = books.find(messageId)
      if (payment === undefined) return undefined
      const bankCodes = { askingCode: askingCode ?? messageId.slice(0, 6), askedCode: BRAND.institutionCode }
      const { endToEndId } = payment
      return ask(options, writeStatusQuestion(payment, bankCodes), (xml) => readStatusAnswer(xml, endToEndId))
    },
    async deliver(signedReport) {
      await sendOnce(options, '', signedReport, options.answerWithinMs ?? 15_000)
    },
    close: () => stop.abort(),
  }
}

/** A bank that agrees to a recall returns the money this long after its answer, so that a bank on a busy machine has stored the answer before. */
const RETURN_AFTER_MS = 2_500

function makeReturn(payment: OutwardPayment, key: KeyObject): SwitchPayment {
  const { messageId } = makeIds(payment.institutionCode, BRAND.institutionCode, new Date())
  const returnId = payment.recall?.returnId ?? ''
  const senderBank = OTHER_BANKS[payment.institutionCode]?.name ?? 'Another bank'
  return {
    endToEndId: returnId,
    messageId,
    originalId: payment.id,
    accountNumber: payment.senderAccount,
    amount: payment.amount,
    currencyCode: payment.currencyCode,
    senderName: `${senderBank}, returned`,
    senderBank,
    xml: signXml(writeReturn({ messageId, returnId, payment, at: new Date() }), key),
    attempts: [],
  }
}

function makePayment(order: PaymentOrder, key: KeyObject): SwitchPayment {
  const createdAt = new Date()
  const senderBank = { code: order.senderBankCode, name: OTHER_BANKS[order.senderBankCode]?.name ?? 'Another bank' }
  const ids = makeIds(senderBank.code, BRAND.institutionCode, createdAt)
  const endToEndId = order.endToEndId ?? ids.endToEndId
  const message = writeCreditTransfer({
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
  const xml = signXml(message, key)
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
  options: SwitchOptions,
  endToEndId: string,
  message: string,
  withinMs: number,
): Promise<SwitchAttempt> {
  const at = new Date().toISOString()
  const heard = await exchange(options, message, withinMs)
  if ('problem' in heard) return { at, status: 'unknown', reason: heard.problem }
  const report = readStatusReport(heard.xml, endToEndId)
  return report === undefined ? { at, status: 'unknown', reason: 'unreadable answer' } : { at, ...report }
}

async function ask<Heard>(
  options: SwitchOptions,
  question: string,
  read: (xml: string) => Heard | undefined,
): Promise<Answered<Heard>> {
  const heard = await exchange(options, signXml(question, options.key), options.answerWithinMs ?? 15_000)
  return 'problem' in heard ? heard : (read(heard.xml) ?? { problem: 'unreadable answer' })
}

/** Sends a signed message to the bank. Returns the verified content of the answer. */
async function exchange(
  { bankInwardUrl, bankKey }: SwitchOptions,
  message: string,
  withinMs: number,
): Promise<Answered<{ readonly xml: string }>> {
  try {
    const reply = await fetch(bankInwardUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/xml; charset=utf-8' },
      body: message,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
    const text = await reply.text()
    if (reply.status !== 200) return { problem: `HTTP ${reply.status}` }
    const xml = readSigned(text, bankKey)
    return xml === undefined ? { problem: 'answer without the bank’s signature' } : { xml }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return { problem: timedOut ? 'no answer in time' : 'the bank could not be reached' }
  }
}
