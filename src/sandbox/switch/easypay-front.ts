/**
 * Simulates the switch's older protocol in the format that NIBSS EasyPay documents: JSON with a bearer token, on the
 * same clearing.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Fault, FaultBoard } from '../fault-board.ts'
import {
  json,
  readJson,
  type RunningServer,
  type SandboxReply,
  type SandboxRequest,
  send,
  sendWithFault,
  startRawServer,
} from '../network-server.ts'
import INSTITUTIONS from './institutions.json' with { type: 'json' }
import { SANDBOX_KEYS } from '../networks.ts'
import type { Clearing, CreditOutcome } from './switch-clearing.ts'

/** Maps ISO reasons to the two-digit codes of NIP. */
const NIP_CODES: Readonly<Record<string, string>> = {
  AB08: '91',
  AC03: '07',
  AC06: '57',
  AM03: '12',
  FRAD: '34',
  MS03: '05',
}

const sessionId = v.pipe(v.string(), v.regex(/^\d{30}$/))
const accountNumber = v.pipe(v.string(), v.regex(/^\d{10}$/))
const institutionCode = v.pipe(v.string(), v.regex(/^\d{6}$/))
const text = v.pipe(v.string(), v.maxLength(140))

const enquiry = v.strictObject({
  transactionId: sessionId,
  accountNumber,
  channelCode: v.literal('2'),
  destinationInstitutionCode: institutionCode,
})
const transfer = v.strictObject({
  transactionId: sessionId,
  nameEnquiryRef: sessionId,
  sourceInstitutionCode: institutionCode,
  destinationInstitutionCode: institutionCode,
  channelCode: v.literal('2'),
  amount: v.pipe(v.string(), v.regex(/^\d{1,13}\.\d\d$/)),
  originatorAccountName: text,
  originatorAccountNumber: accountNumber,
  originatorBankVerificationNumber: v.pipe(v.string(), v.regex(/^\d{11}$/)),
  originatorKYCLevel: v.picklist(['1', '2', '3']),
  originatorNarration: text,
  beneficiaryAccountName: text,
  beneficiaryAccountNumber: accountNumber,
  beneficiaryBankVerificationNumber: v.string(),
  beneficiaryKYCLevel: v.string(),
  beneficiaryNarration: text,
  paymentReference: v.pipe(v.string(), v.maxLength(100)),
  transactionLocation: v.string(),
})
const query = v.strictObject({ transactionId: sessionId })

export function startEasypayFront(options: {
  readonly clearing: Clearing
  readonly faults: FaultBoard
}): Promise<RunningServer> {
  const tokens = new Set<string>()
  return startRawServer(0, async (request, response, stop) => {
    if (request.path === '/v2/reset') {
      send(response, giveToken(tokens, request))
      return
    }
    const call = CALLS[`${request.method} ${request.path}`]
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (call === undefined || token === undefined || !tokens.has(token)) {
      send(response, json(call === undefined ? 404 : 401, { code: call === undefined ? '404' : '401' }))
      return
    }
    const fault = options.faults.next('switch', (mode) => call.fault(mode))
    await sendWithFault(response, stop, fault, (mode) => call.answer(options.clearing, readJson(request.body), mode))
  })
}

interface Call {
  readonly fault: (mode: Fault) => boolean
  /** Returns undefined when the switch does not answer. */
  readonly answer: (clearing: Clearing, body: unknown, fault: Fault) => SandboxReply | undefined
}

const CALLS: Readonly<Record<string, Call>> = {
  'POST /nipservice/v1/nip/nameenquiry': { fault: (mode) => !CREDIT_ONLY.has(mode), answer: enquire },
  'POST /nipservice/v1/nip/fundstransfer': { fault: (mode) => !NOT_HERE.has(mode), answer: transferFunds },
  'POST /nipservice/v1/nip/tsq': { fault: (mode) => !NOT_HERE.has(mode), answer: askStatus },
  'GET /nipservice/v1/nip/institutions': { fault: (mode) => !PAYMENT_ONLY.has(mode), answer: listInstitutions },
}
const NOT_HERE = new Set<Fault>(['wrong-name', 'stale', 'forged'])
const PAYMENT_ONLY = new Set<Fault>(['fail-late', 'wrong-amount', 'wrong-name', 'stale', 'forged', 'duplicate'])
const CREDIT_ONLY = new Set<Fault>(['fail-late', 'wrong-amount', 'stale', 'forged'])

/** Only the newest tokens are valid, as many as one bank needs. */
const MOST_TOKENS = 50

function giveToken(tokens: Set<string>, request: SandboxRequest): SandboxReply {
  const form = new URLSearchParams(request.body.toString('utf8'))
  const given = form.get('client_id') === SANDBOX_KEYS.switchClientId
  if (!given || form.get('client_secret') !== SANDBOX_KEYS.switchClientSecret)
    return json(401, { error: 'invalid_client' })
  if (form.get('grant_type') !== 'client_credentials') return json(400, { error: 'unsupported_grant_type' })
  const token = randomUUID()
  tokens.add(token)
  const [oldest] = tokens
  if (tokens.size > MOST_TOKENS && oldest !== undefined) tokens.delete(oldest)
  return json(200, { token_type: 'Bearer', expires_in: 3599, access_token: token })
}

function enquire(clearing: Clearing, body: unknown, fault: Fault): SandboxReply {
  if (!v.is(enquiry, body)) return json(200, { responseCode: '30' })
  const found = clearing.enquire(body.destinationInstitutionCode, body.accountNumber)
  if (!('name' in found)) return json(200, { ...body, responseCode: NIP_CODES[found.reason] ?? '96' })
  return json(200, {
    responseCode: '00',
    sessionID: body.transactionId,
    transactionId: body.transactionId,
    channelCode: 2,
    destinationInstitutionCode: body.destinationInstitutionCode,
    accountNumber: body.accountNumber,
    accountName: fault === 'wrong-name' ? 'WRONG ACCOUNT HOLDER' : found.name,
    bankVerificationNumber: '22299999999',
    kycLevel: 3,
  })
}

function transferFunds(clearing: Clearing, body: unknown, fault: Fault): SandboxReply | undefined {
  if (!v.is(transfer, body)) return json(200, { responseCode: '30' })
  const order = {
    id: body.transactionId,
    institutionCode: body.destinationInstitutionCode,
    accountNumber: body.beneficiaryAccountNumber,
    amount: BigInt(body.amount.replace('.', '')).toString(),
    currencyCode: 'NGN',
    senderName: body.originatorAccountName,
    senderAccount: body.originatorAccountNumber,
    narration: body.originatorNarration,
    enquiryRef: body.nameEnquiryRef,
  }
  const handle = () => clearing.credit(order, fault === 'fail-late')
  const first = handle()
  const outcome = fault === 'duplicate' ? handle() : first
  if (outcome.silent) return undefined
  const { originatorNarration: narration, beneficiaryNarration: _theirs, ...echo } = body
  const amount = fault === 'wrong-amount' ? '1.00' : body.amount
  const sent = { ...echo, amount, narration, sessionID: body.transactionId }
  return json(200, { ...sent, responseCode: outcome.clash ? '26' : codeOf(outcome) })
}

function askStatus(clearing: Clearing, body: unknown): SandboxReply | undefined {
  if (!v.is(query, body)) return json(200, { responseCode: '30' })
  const { transactionId } = body
  const known = clearing.ask(transactionId)
  if (known?.silent) return undefined
  const responseCode = known === undefined ? '25' : codeOf(known)
  const sourceInstitutionCode = transactionId.slice(0, 6)
  return json(200, { responseCode, sessionID: transactionId, transactionId, channelCode: 2, sourceInstitutionCode })
}

function listInstitutions(): SandboxReply {
  return json(
    200,
    INSTITUTIONS.map(({ code, name, category }) => ({
      institutionCode: code,
      institutionName: name,
      category,
      categoryCode: String(category),
    })),
  )
}

function codeOf({ payment }: CreditOutcome): string {
  if (payment.status === 'ACSC') return '00'
  return payment.status === 'ACCP' ? '09' : (NIP_CODES[payment.reason ?? ''] ?? '96')
}
