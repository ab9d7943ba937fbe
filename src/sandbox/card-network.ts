/**
 * Simulates the card processor over HTTP in JSON: orders, order inquiries, controls, and signed callbacks to the bank.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { CardBooks, SandboxCard } from './card-books.ts'
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

const words = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))
const orderBody = v.strictObject({
  reference: v.pipe(v.string(), v.uuid()),
  program: v.picklist(['VERVE', 'MASTERCARD']),
  embossedName: v.pipe(v.string(), v.regex(/^[A-Z' .-]{1,26}$/)),
  delivery: v.variant('method', [
    v.strictObject({ method: v.literal('BRANCH'), branchCode: words(20) }),
    v.strictObject({ method: v.literal('COURIER'), street: words(200), city: words(100), state: words(100) }),
  ]),
})
const minor = v.pipe(v.string(), v.regex(/^[0-9]{1,13}$/))
const controlsBody = v.strictObject({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  status: v.picklist(['INACTIVE', 'ACTIVE', 'SUSPENDED', 'CLOSED']),
  channels: v.strictObject({
    atm: v.boolean(),
    pos: v.boolean(),
    web: v.boolean(),
    contactless: v.boolean(),
    international: v.boolean(),
  }),
  limits: v.strictObject({ perTransaction: minor, atmPerDay: minor, posPerDay: minor, onlinePerDay: minor }),
})

const ORDERS_ONLY = new Set<Fault>(['refuse', 'fail-late', 'processing', 'wrong-reference'])

export function startCardNetwork(books: CardBooks, faults: FaultBoard): Promise<RunningServer> {
  return startRawServer(0, (request, response, stop) => {
    const isOrder = request.method === 'POST'
    const fault = faults.next('cards', (mode) => isOrder || !ORDERS_ONLY.has(mode))
    return sendWithFault(response, stop, fault, (mode) => answer(books, request, mode))
  })
}

function answer(books: CardBooks, request: SandboxRequest, fault: Fault): SandboxReply {
  if (request.headers.authorization !== `Bearer ${SANDBOX_KEYS.cardsKey}`) return json(401, { error: 'UNAUTHORIZED' })
  const [, name, controls] = /^\/v1\/cards(?:\/([A-Za-z0-9_-]+)(\/controls)?)?$/.exec(request.path) ?? [undefined, null]
  if (name === null) return json(404, { error: 'NO_SUCH_ROUTE' })
  if (request.method === 'POST' && name === undefined) return order(books, readJson(request.body), fault)
  if (request.method === 'GET' && name !== undefined && controls === undefined) {
    const card = books.ask(name)
    return card === undefined ? json(404, { error: 'NOT_FOUND' }) : orderReply(200, card)
  }
  if (request.method === 'PUT' && name !== undefined && controls !== undefined) {
    const parsed = v.safeParse(controlsBody, readJson(request.body))
    if (!parsed.success) return json(400, { error: 'BAD_REQUEST' })
    const held = books.instruct(name, parsed.output)
    return held === undefined ? json(404, { error: 'NOT_FOUND' }) : json(200, held)
  }
  return json(405, { error: 'METHOD_NOT_ALLOWED' })
}

function order(books: CardBooks, body: unknown, fault: Fault): SandboxReply {
  const parsed = v.safeParse(orderBody, body)
  if (!parsed.success) return json(400, { error: 'BAD_REQUEST' })
  const refused = fault === 'refuse' || fault === 'fail-late' || /\bNOBODY\b/.test(parsed.output.embossedName)
  const status = refused ? 'REFUSED' : fault === 'processing' ? 'PENDING' : 'ACCEPTED'
  const code = refused ? 'NAME_REJECTED' : null
  const first = books.order(parsed.output, status, code)
  const card = fault === 'duplicate' ? books.order(parsed.output, status, code) : first
  if (card === undefined) return json(409, { error: 'REFERENCE_USED' })
  if (fault === 'wrong-reference')
    return orderReply(201, { ...card, reference: '00000000-0000-4000-8000-000000000000' })
  return orderReply(card.status === 'REFUSED' ? 422 : card.status === 'PENDING' ? 202 : 201, card)
}

function orderReply(httpStatus: number, card: SandboxCard): SandboxReply {
  const { reference, status, stage, code } = card
  if (status === 'PENDING') return json(httpStatus, { status, reference })
  if (status === 'REFUSED') return json(httpStatus, { status, reference, code })
  const { token, number, expiry } = card
  return json(httpStatus, {
    status,
    reference,
    stage,
    card: { token, last4: number.slice(-4), expiry, maskedNumber: `${number.slice(0, 6)}******${number.slice(-4)}` },
  })
}

const TRIES = 5
const EVERY_MS = 500

/** Notifies the bank that an order changed, up to five times, until the bank acknowledges it. */
export async function sendCardWebhook(url: string | undefined, reference: string): Promise<void> {
  if (url === undefined) return
  const body = JSON.stringify({ type: 'card.updated', reference })
  const signature = createHmac('sha256', SANDBOX_KEYS.cardsHookKey).update(body).digest('hex')
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body,
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined)
    if (reply?.status === 200) return
    await wait(EVERY_MS)
  }
}
