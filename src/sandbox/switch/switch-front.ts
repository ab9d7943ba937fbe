/**
 * Receives the bank's signed ISO 20022 messages for the sandbox's switch at /nps/acmt, /nps/pacs and /nps/camt, and
 * answers or applies a fault.
 */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { CanonicalXml } from '../../values/canonical-xml.ts'
import type { Fault, FaultBoard } from '../fault-board.ts'
import {
  type BankMessage,
  type PaymentReport,
  readBankMessage,
  SWITCH_CODE,
  writeEnquiryReport,
  writePaymentReport,
} from './iso20022-outward.ts'
import { makeIds } from './iso20022.ts'
import { readRecall, type RecallMessage, writeResolution } from './iso20022-recall.ts'
import type { OutwardPayment } from './outward-books.ts'
import { type RunningServer, type SandboxRequest, send, startRawServer, waitUnless } from '../network-server.ts'
import type { Clearing, CreditOutcome } from './switch-clearing.ts'
import { readSigned, signReport } from './switch-signing.ts'

export interface SwitchFrontOptions {
  readonly clearing: Clearing
  readonly faults: FaultBoard
  readonly key: KeyObject
  /** Verifies the bank's signatures. */
  readonly bankKey: KeyObject
  /** Sends a report to the bank's own address. */
  readonly deliver: (signedReport: string) => Promise<unknown>
  /** Returns one of the bank's payments. */
  readonly returnPayment: (payment: OutwardPayment) => Promise<unknown>
}

type Message = BankMessage | RecallMessage

const PATHS: Readonly<Record<string, readonly Message['kind'][]>> = {
  '/nps/acmt': ['enquiry'],
  '/nps/pacs': ['credit', 'status'],
  '/nps/camt': ['recall'],
}

const CREDIT_ONLY = new Set<Fault>(['fail-late', 'wrong-amount', 'stale'])
const isConcerned = (message: Message) => (mode: Fault) =>
  message.kind === 'enquiry'
    ? !CREDIT_ONLY.has(mode)
    : mode !== 'wrong-name' && !(message.kind === 'recall' && CREDIT_ONLY.has(mode))

export function startSwitchFront(options: SwitchFrontOptions): Promise<RunningServer> {
  let stranger: KeyObject | undefined
  let lastReport = ''
  return startRawServer(0, async (request, response, stop) => {
    const message = readRequest(options, request)
    if (typeof message === 'string') {
      send(response, { status: message === 'no such path' ? 404 : 400, body: message })
      return
    }
    const fault = options.faults.next('switch', isConcerned(message))
    if (fault.mode === 'down') {
      response.destroy()
      return
    }
    const recalled = message.kind === 'recall' ? recall(options.clearing, message) : undefined
    const report = message.kind === 'recall' ? recalled?.report : answer(options.clearing, message, fault.mode)
    if (recalled?.toReturn !== undefined) void options.returnPayment(recalled.toReturn)
    // The caller's own deadline ends this call, and so does a closing sandbox.
    if (report === undefined || fault.mode === 'time-out' || fault.mode === 'fail-late') return
    if (fault.mode === 'slow') await waitUnless(stop, fault.delayMs)
    if (fault.mode === 'forged') stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const signed = signReport(report, fault.mode === 'forged' && stranger !== undefined ? stranger : options.key)
    reply(response, fault.mode === 'stale' && lastReport !== '' ? lastReport : signed, fault.mode)
    if (message.kind === 'credit' || message.kind === 'status') lastReport = signed
    if (fault.mode === 'duplicate' && message.kind !== 'recall') await options.deliver(signed)
  })
}

function readRequest(options: SwitchFrontOptions, request: SandboxRequest): Message | string {
  const taken = PATHS[request.path]
  if (request.method !== 'POST' || taken === undefined) return 'no such path'
  const xml = readSigned(request.body.toString('utf8'), options.bankKey)
  if (xml === undefined) return 'signature does not match'
  const message = readBankMessage(xml) ?? readRecall(xml)
  return message !== undefined && taken.includes(message.kind) ? message : 'message not understood'
}

function reply(response: ServerResponse, signed: string, fault: Fault): void {
  const body = fault === 'malformed' ? signed.slice(0, -20) : signed
  send(response, { status: 200, body, contentType: 'application/xml; charset=utf-8' })
}

function recall(clearing: Clearing, message: RecallMessage) {
  const { endToEndId, recallId } = message
  const returnId = makeIds(message.institutionCode, SWITCH_CODE, new Date()).endToEndId
  const said = clearing.recall(endToEndId, recallId, returnId)
  return { report: said.silent ? undefined : writeResolution(message, said), toReturn: said.toReturn }
}

/** Returns the unsigned report, or undefined when the switch does not answer. */
function answer(clearing: Clearing, message: BankMessage, fault: Fault): CanonicalXml | undefined {
  if (message.kind === 'enquiry') {
    const found = clearing.enquire(message.institutionCode, message.accountNumber)
    const wrong = fault === 'wrong-name' && 'name' in found
    return writeEnquiryReport(message, wrong ? { name: 'WRONG ACCOUNT HOLDER' } : found)
  }
  if (message.kind === 'status') {
    const known = clearing.ask(message.original.endToEndId)
    if (known === undefined) return writePaymentReport(message.report, message.original, NEVER_RECEIVED)
    return known.silent ? undefined : writePaymentReport(message.report, message.original, said(known, fault))
  }
  const handle = () => clearing.credit(message.order, fault === 'fail-late')
  const first = handle()
  const outcome = fault === 'duplicate' ? handle() : first
  return outcome.silent ? undefined : writePaymentReport(message.report, message.original, said(outcome, fault))
}

const NEVER_RECEIVED: PaymentReport = { status: 'RJCT', reason: 'NOOR', decidedAt: null, about: undefined }

function said({ payment, clash }: CreditOutcome, fault: Fault): PaymentReport {
  if (clash) return { status: 'RJCT', reason: 'DU04', decidedAt: null, about: undefined }
  const { status, reason, currencyCode, accountNumber } = payment
  const decidedAt = status === 'ACSC' ? payment.decidedAt : null
  const amount = fault === 'wrong-amount' ? (BigInt(payment.amount) + 100n).toString() : payment.amount
  return { status, reason, decidedAt, about: { amount, currencyCode, accountNumber } }
}
