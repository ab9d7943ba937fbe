/**
 * Simulates the bill aggregator over HTTP, in the format that VTpass documents (outer codes and inner statuses), with
 * separate books.
 */
import * as v from 'valibot'
import type { BillerBooks } from './biller-books.ts'
import { customerOf, scriptOf } from './biller-customers.ts'
import { billReply, codeOnly } from './biller-replies.ts'
import { identifierOf, SERVICES, VARIATIONS } from './biller-services.ts'
import type { Fault, FaultBoard } from './fault-board.ts'
import {
  json,
  readJson,
  type RunningServer,
  type SandboxReply,
  type SandboxRequest,
  sendWithFault,
  startRawServer,
} from './network-server.ts'
import { SANDBOX_KEYS } from './networks.ts'

const amount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[0-9]{1,9}(\.[0-9]{1,2})?$/),
  v.transform((naira) => {
    const [whole = '0', part = ''] = naira.split('.')
    return (BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))).toString()
  }),
)
const billersCode = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{3,30}$/))
const payBody = v.object({
  request_id: v.pipe(v.string(), v.maxLength(60)),
  serviceID: v.string(),
  billersCode,
  variation_code: v.optional(v.string()),
  subscription_type: v.optional(v.picklist(['renew', 'change'])),
  amount,
  phone: v.pipe(v.string(), v.regex(/^0\d{10}$/)),
})
const verifyBody = v.object({
  serviceID: v.string(),
  billersCode,
  type: v.optional(v.string()),
})
const requeryBody = v.object({ request_id: v.string() })

export function startBillerNetwork(books: BillerBooks, faults: FaultBoard): Promise<RunningServer> {
  return startRawServer(0, (request, response, stop) => {
    const fault = faults.next('biller', (mode) => isMeant(mode, request.path))
    return sendWithFault(response, stop, fault, (mode) => answer(books, request, mode))
  })
}

const PAY_ONLY = new Set<Fault>(['fail-late', 'low-float', 'likely-duplicate', 'processing', 'wrong-amount'])

/**
 * True when a fault applies to a call. A fault of payments does not apply to other calls, and other calls do not use it up.
 * `no-token` also applies to status inquiries.
 */
function isMeant(mode: Fault, path: string): boolean {
  return path === '/api/pay' || (mode === 'no-token' ? path === '/api/requery' : !PAY_ONLY.has(mode))
}

/** Returns undefined when the aggregator does not answer. */
function answer(books: BillerBooks, request: SandboxRequest, fault: Fault): SandboxReply | undefined {
  const reading = request.method === 'GET'
  const key = request.headers[reading ? 'public-key' : 'secret-key']
  const wanted = reading ? SANDBOX_KEYS.billerPublicKey : SANDBOX_KEYS.billerSecretKey
  if (request.headers['api-key'] !== SANDBOX_KEYS.billerApiKey || key !== wanted)
    return codeOnly('087', 'INVALID CREDENTIALS')
  const body = readJson(request.body)
  switch (`${request.method} ${request.path}`) {
    case 'GET /api/services':
      return services(request.query.get('identifier') ?? '')
    case 'GET /api/service-variations':
      return variations(request.query.get('serviceID') ?? '')
    case 'POST /api/merchant-verify':
      return verify(body)
    case 'POST /api/pay':
      return pay(books, body, fault)
    case 'POST /api/requery':
      return requery(books, body, fault)
    default:
      return json(404, { message: 'no such route' })
  }
}

function services(identifier: string): SandboxReply {
  const content = (SERVICES[identifier] ?? []).map((one) => ({
    serviceID: one.serviceID,
    name: one.name,
    minimium_amount: one.least,
    maximum_amount: one.most,
    convinience_fee: '0 %',
    product_type: 'fix',
  }))
  return json(200, { response_description: '000', content })
}

function variations(serviceID: string): SandboxReply {
  const listed = VARIATIONS[serviceID]
  if (listed === undefined) return codeOnly('012', 'PRODUCT DOES NOT EXIST')
  const content = listed.map((one) => ({
    variation_code: one.code,
    name: one.name,
    variation_amount: `${one.amount}.00`,
    fixedPrice: one.amount === '0' ? 'No' : 'Yes',
  }))
  return json(200, { response_description: '000', content: { ServiceName: serviceID, serviceID, varations: content } })
}

/** The categories whose customers are verified for one variation. */
const NAMED_BY_TYPE: ReadonlySet<string> = new Set(['electricity-bill', 'education'])

function verify(body: unknown): SandboxReply {
  const parsed = v.safeParse(verifyBody, body)
  const identifier = parsed.success ? identifierOf(parsed.output.serviceID) : undefined
  if (!parsed.success || identifier === undefined) return codeOnly('011', 'INVALID ARGUMENTS')
  if (scriptOf(parsed.output.billersCode) === 'unreachable')
    return codeOnly('030', 'BILLER NOT REACHABLE AT THIS POINT')
  const { serviceID, type } = parsed.output
  if (NAMED_BY_TYPE.has(identifier) && !VARIATIONS[serviceID]?.some(({ code }) => code === type))
    return codeOnly('011', 'INVALID ARGUMENTS')
  const customer = customerOf(parsed.output.serviceID, identifier, parsed.output.billersCode)
  return json(200, {
    code: '000',
    content: customer ?? { error: 'Please check that the number is correct and verify again' },
  })
}

function pay(books: BillerBooks, body: unknown, fault: Fault): SandboxReply | undefined {
  const parsed = v.safeParse(payBody, body)
  const identifier = parsed.success ? identifierOf(parsed.output.serviceID) : undefined
  if (!parsed.success || identifier === undefined) return codeOnly('011', 'INVALID ARGUMENTS')
  const asked = parsed.output
  const refusal = refusalOf(asked, identifier, fault)
  if (refusal !== undefined) return codeOnly(...refusal)
  const order = {
    requestId: asked.request_id,
    serviceID: asked.serviceID,
    identifier,
    billersCode: asked.billersCode,
    variationCode: asked.variation_code ?? null,
    subscriptionType: asked.subscription_type ?? null,
    amount: asked.amount,
    phone: asked.phone,
  }
  const first = books.pay(order, fault === 'fail-late')
  const outcome = fault === 'duplicate' ? books.pay(order, false) : first
  if (outcome === undefined) return codeOnly('014', 'REQUEST ID ALREADY EXIST', asked.request_id)
  if (outcome.silent) return undefined
  if (scriptOf(asked.billersCode) === 'unreachable') return codeOnly('030', 'BILLER NOT REACHABLE AT THIS POINT')
  if (fault === 'processing') return codeOnly('099', 'TRANSACTION IS PROCESSING', asked.request_id)
  const { payment } = outcome
  return billReply(payment, fault === 'wrong-amount' ? '100' : payment.amount, fault === 'no-token')
}

/** Refuses a bad payment before the books record it. */
function refusalOf(
  asked: v.InferOutput<typeof payBody>,
  identifier: string,
  fault: Fault,
): readonly [string, string] | undefined {
  if (!hasLagosMinute(asked.request_id)) return ['085', 'IMPROPER REQUEST ID']
  if (fault === 'low-float') return ['018', 'LOW WALLET BALANCE']
  if (fault === 'likely-duplicate') return ['019', 'LIKELY DUPLICATE TRANSACTION']
  const known = SERVICES[identifier]?.find(({ serviceID }) => serviceID === asked.serviceID)
  if (known === undefined) return ['012', 'PRODUCT DOES NOT EXIST']
  const listed = VARIATIONS[asked.serviceID]
  const variation = listed?.find(({ code }) => code === asked.variation_code)
  const renewing = asked.subscription_type === 'renew'
  if (listed !== undefined && variation === undefined && !renewing) return ['010', 'VARIATION CODE DOES NOT EXIST']
  if (BigInt(asked.amount) < BigInt(known.least) * 100n) return ['013', 'BELOW MINIMUM AMOUNT ALLOWED']
  if (BigInt(asked.amount) > BigInt(known.most) * 100n) return ['017', 'ABOVE MAXIMUM AMOUNT ALLOWED']
  return undefined
}

/** Accepts a request id that begins with a minute of Lagos within two days of now. */
function hasLagosMinute(requestId: string): boolean {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[0-9A-Za-z-]*$/.exec(requestId) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00+01:00`)
  return Math.abs(Date.now() - at) < 2 * 86_400_000
}

function requery(books: BillerBooks, body: unknown, fault: Fault): SandboxReply {
  const parsed = v.safeParse(requeryBody, body)
  if (!parsed.success) return codeOnly('011', 'INVALID ARGUMENTS')
  const payment = books.ask(parsed.output.request_id)
  return payment === undefined
    ? codeOnly('015', 'INVALID REQUEST ID')
    : billReply(payment, payment.amount, fault === 'no-token')
}
