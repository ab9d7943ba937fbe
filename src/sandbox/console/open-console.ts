/** Serves the sandbox's control calls as JSON, for tests and scripts, and the sandbox's page for a person. */
import * as v from 'valibot'
import { formatMinor } from '../../values/money.ts'
import { isCurrencyCode } from '../../values/currency.ts'
import { answerApiDocs, isApiDocs } from './api-docs.ts'
import type { BillPayment, BillerBooks } from '../biller-books.ts'
import { BILL_SCRIPTS } from '../biller-customers.ts'
import { resolveBill } from '../biller-hook.ts'
import type { ChangeFeed } from '../change-feed.ts'
import { type BankInView, showBank } from './console-bank.ts'
import { type CardWorkshop, listCards, workOnCards } from './console-cards.ts'
import { answerPage, pageFile } from './console-page.ts'
import { type ResetParts, resetSandbox } from './console-reset.ts'
import { faultChangesSchema } from '../fault-board.ts'
import { streamChanges } from './live-page.ts'
import type { Message } from '../message-store.ts'
import {
  json,
  readJson,
  type RunningServer,
  type SandboxReply,
  type SandboxRequest,
  send,
  startRawServer,
} from '../network-server.ts'
import { ninOf } from '../people.ts'
import type { OutwardPayment } from '../switch/outward-books.ts'
import { OTHER_BANKS, SCRIPTED_ACCOUNTS } from '../switch/switch-accounts.ts'
import { outcome, type SwitchPayment } from '../switch/switch-books.ts'
import type { SwitchNetwork } from '../switch/switch-network.ts'

interface ConsoleParts extends CardWorkshop, ResetParts, BankInView {
  readonly changes: ChangeFeed
  readonly billerBooks: BillerBooks
  /** The address for callbacks about changed bills; undefined means no callback. */
  readonly billerHookUrl: () => string | undefined
  readonly paymentSwitch: SwitchNetwork
}

/** Text that a person typed: composed, and without control characters, invisible characters or unpaired surrogates. */
const plainText = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(most),
    v.check((text) => text.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)),
    v.normalize('NFC'),
  )

const payRequest = v.strictObject({
  accountNumber: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  // In minor units: "150000" is ₦1,500.00.
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,12}$/)),
  senderName: plainText(70),
  currencyCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), 'NGN'),
  senderBankCode: v.optional(v.picklist(Object.keys(OTHER_BANKS)), '000014'),
  narration: v.optional(plainText(100), 'Transfer from the sandbox'),
  endToEndId: v.optional(v.pipe(v.string(), v.regex(/^\d{6}[0-9A-Za-z]{29}$/))),
  repeat: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 1),
})

const nameRequest = v.strictObject({
  accountNumber: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  bankCode: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/)), '000014'),
})
const creditRequest = v.strictObject({
  messageId: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{35}$/)),
  bankCode: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/))),
})
const repeatRequest = v.strictObject({ messageId: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{35}$/)) })
const newcomerRequest = v.strictObject({})
const resolveRequest = v.strictObject({
  requestId: v.pipe(v.string(), v.maxLength(60)),
  status: v.picklist(['pending', 'delivered', 'failed', 'reversed']),
})

const badRequest = (error: string) => json(400, { error })

/** Starts the control server on this port; 0 takes a free port. Only pages and programs of this machine may call it. */
export function openConsole(port: number, parts: ConsoleParts): Promise<RunningServer> {
  return startRawServer(port, async (request, response, stop) => {
    const refusal = refuseStrangers(request)
    if (refusal !== undefined) send(response, refusal)
    else if (request.method === 'GET' && request.path === '/live') streamChanges(parts.changes, response, stop)
    else send(response, await answer(parts, request))
  })
}

async function answer(parts: ConsoleParts, request: SandboxRequest): Promise<SandboxReply> {
  if (request.method === 'GET' && isApiDocs(request.path)) return answerApiDocs(request.path)
  const call = `${request.method} ${request.path}`
  switch (call) {
    case 'GET /':
      return answerPage(parts.bankUrl?.())
    case 'GET /bank':
      return showBank(parts)
    case 'GET /mailbox':
      return json(200, parts.messages.list().slice(0, SHOWN_MESSAGES).map(messageLine))
    case 'GET /health':
      return json(200, { sandbox: true })
    case 'GET /messages':
      return json(200, parts.messages.list(request.query.get('to') ?? undefined))
    case 'GET /people':
      return json(
        200,
        parts.people.all().map((person) => ({ ...person, nin: ninOf(person) })),
      )
    case 'GET /faults':
      return json(200, parts.faults.all())
    case 'GET /books':
      return json(200, [...parts.outwardBooks.list().map(outwardLine), ...parts.books.list().map(bookLine)])
    case 'GET /accounts':
      return json(200, SCRIPTED_ACCOUNTS)
    case 'GET /bills':
      return json(200, parts.billerBooks.list().map(billLine))
    case 'GET /cards':
      return listCards(parts)
    case 'GET /pushes':
      return json(200, { url: parts.pushBooks.url, kept: parts.pushBooks.kept })
    case 'GET /bills/scripts':
      return json(200, BILL_SCRIPTS)
    default:
      return (
        (request.method === 'GET' ? pageFile(request.path) : undefined) ?? (await change(parts, call, request.body))
      )
  }
}

const SHOWN_MESSAGES = 200

/** Describes a message for the page. Files have their name and size, without content. */
function messageLine({ attachments = [], ...message }: Message) {
  const files = attachments.map(({ fileName, content }) => ({ fileName, bytes: Buffer.byteLength(content, 'base64') }))
  return { ...message, files }
}

async function change(parts: ConsoleParts, call: string, bytes: Buffer): Promise<SandboxReply> {
  const body = bytes.length === 0 ? {} : readJson(bytes)
  switch (call) {
    case 'POST /people':
      return v.is(newcomerRequest, body)
        ? json(201, parts.people.addNewcomer())
        : badRequest('POST /people takes nothing')
    case 'PUT /faults': {
      const parsed = v.safeParse(faultChangesSchema, body)
      if (!parsed.success) return badRequest('unknown network or mode')
      parts.faults.change(parsed.output)
      return json(200, parts.faults.all())
    }
    case 'POST /reset': {
      const deleted = resetSandbox(parts, body)
      return deleted === undefined ? badRequest('parts: messages, faults, people or books') : json(200, deleted)
    }
    case 'POST /pay':
      return pay(parts, body)
    case 'POST /ask/name':
      return askName(parts, body)
    case 'POST /ask/credit':
      return askCredit(parts, body)
    case 'POST /bills/resolve':
      return resolve(parts, body)
    case 'POST /pay/repeat': {
      const parsed = v.safeParse(repeatRequest, body)
      const payment = parsed.success ? await parts.paymentSwitch.repeat(parsed.output.messageId) : undefined
      return payment === undefined ? badRequest('no such message in the books') : json(200, bookLine(payment))
    }
    default:
      return (await workOnCards(parts, call, body)) ?? json(404, { error: 'no such call' })
  }
}

/** Decides a stuck payment, or reverses a payment, as the aggregator's staff would. */
async function resolve(parts: ConsoleParts, body: unknown): Promise<SandboxReply> {
  const parsed = v.safeParse(resolveRequest, body)
  const resolved = parsed.success
    ? await resolveBill(parts.billerBooks, parts.billerHookUrl(), parsed.output)
    : undefined
  if (resolved === undefined) return badRequest('no such payment in the books')
  return json(200, { ...billLine(resolved.payment), acknowledged: resolved.acknowledged })
}

/** Asks for a name as another bank does before its customer pays. Returns the name, the reason or the problem. */
async function askName(parts: ConsoleParts, body: unknown): Promise<SandboxReply> {
  const parsed = v.safeParse(nameRequest, body)
  if (!parsed.success) return badRequest('whose? give an accountNumber, and a bankCode if you like')
  const { accountNumber, bankCode } = parsed.output
  return json(200, await parts.paymentSwitch.askName({ accountNumber, askingCode: bankCode }))
}

/** Asks about a credit as another bank does that has had no answer. Returns status and reason, or the problem. */
async function askCredit(parts: ConsoleParts, body: unknown): Promise<SandboxReply> {
  const parsed = v.safeParse(creditRequest, body)
  const { messageId = '', bankCode } = parsed.success ? parsed.output : {}
  const answer = await parts.paymentSwitch.askStatus(messageId, bankCode)
  return answer === undefined ? badRequest('no such message in the books') : json(200, answer)
}

async function pay(parts: ConsoleParts, body: unknown): Promise<SandboxReply> {
  const parsed = v.safeParse(payRequest, body)
  if (!parsed.success) {
    const fields = parsed.issues.map((issue) => String(issue.path?.[0]?.key ?? 'body'))
    return badRequest(`not a payment: ${[...new Set(fields)].slice(0, 5).join(', ').slice(0, 100)}`)
  }
  const { amount, ...order } = parsed.output
  const payment = await parts.paymentSwitch.pay({ ...order, endToEndId: order.endToEndId, amountMinor: BigInt(amount) })
  return payment === undefined ? json(503, { error: 'the switch is down' }) : json(200, bookLine(payment))
}

/** Describes a payment to the bank for the page, without the message itself. */
function bookLine({ xml: _xml, ...payment }: SwitchPayment) {
  const known = outcome(payment as SwitchPayment)
  return {
    direction: 'in',
    ...payment,
    amountText: amountText(payment),
    status: known?.status ?? 'unknown',
    reason: known?.reason ?? null,
  }
}

/** Describes a payment of the bank, which the switch has settled (ACSC), refused (RJCT) or not decided yet (ACCP). */
function outwardLine({ id, ...payment }: OutwardPayment) {
  const bankName = OTHER_BANKS[payment.institutionCode]?.name ?? null
  return { direction: 'out', endToEndId: id, bankName, amountText: amountText(payment), ...payment }
}

/** Describes a bill payment of the bank from the aggregator's record. */
function billLine(payment: BillPayment) {
  return { ...payment, amountText: formatMinor(BigInt(payment.amount), 'NGN') }
}

function amountText({ amount, currencyCode }: Pick<OutwardPayment, 'amount' | 'currencyCode'>): string {
  return isCurrencyCode(currencyCode) ? formatMinor(BigInt(amount), currencyCode) : `${amount} ${currencyCode}`
}

/**
 * Refuses requests from elsewhere, because the control server has no password.
 * - The host must be this machine. A name that was made to resolve to this machine is refused.
 * - A foreign origin is refused.
 * - A change must be JSON, which another origin cannot send without a preflight request.
 */
function refuseStrangers(request: SandboxRequest): SandboxReply | undefined {
  const host = request.headers.host ?? ''
  if (!/^(localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(host)) return badRequest('the sandbox answers to this machine only')
  const origin = request.headers.origin
  if (origin !== undefined && origin !== `http://${host}`) return badRequest('the sandbox answers to its own page only')
  const writes = request.method === 'POST' || request.method === 'PUT'
  const type = request.headers['content-type'] ?? ''
  if (writes && request.body.length > 0 && !/^application\/json(;|$)/.test(type)) return badRequest('send JSON')
  return undefined
}
