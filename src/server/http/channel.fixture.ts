/** For tests: a real server over a real database, a few small routes, and the browser's client with a jar for cookies. */
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import * as v from 'valibot'
import type { Failure } from '../../core/failure.ts'
import { nothing, type Route, route } from '../../contract/route.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { sealRequest } from '../../web/api/channel/sealed-channel.ts'
import { type Database, isDatabaseDown } from '../db/database.ts'
import { oneSealingKey } from '../crypto/sealing.ts'
import { createMessageKeys, type MessageKeys } from '../keys/message-keys.ts'
import { issueXsrf } from './anti-forgery.ts'
import { type AppDeps, createApp, type HttpConfig } from './app.ts'
import { type CookieChange, type Endpoint, type Reply, type RequestContext, type Session } from './handler.ts'
import { createDrain } from './health.ts'
import { createMetrics } from './metrics.ts'
import { createReplayGuard } from './replay-guard.ts'
import { movesMoney, noMoney } from './route-guards.ts'

const HOST = 'bank.example'
const fields = v.strictObject({
  amount: v.pipe(v.string('Enter an amount'), v.regex(/^[1-9][0-9]{0,12}$/, 'Enter an amount above zero')),
  note: v.optional(v.string()),
})
const answer = v.object({ done: v.number(), echo: v.optional(v.string()) })
const open = { caller: 'anyone', changesState: true, data: answer } as const
const signedIn = { caller: 'customer', data: answer } as const

export const routes = {
  login: route({ ...open, method: 'POST', path: '/api/test/login', request: fields }),
  refresh: route({
    ...open,
    method: 'POST',
    path: '/api/auth/getnewaccesstoken',
    request: v.unknown(),
    data: v.string(),
  }),
  pay: route({ ...signedIn, method: 'POST', path: '/api/test/pay', request: fields, changesState: true }),
  part: route({
    ...signedIn,
    method: 'PUT',
    path: '/api/test/part',
    request: fields,
    changesState: true,
    maxEnvelopeBytes: 256 * 1024,
  }),
  remove: route({ ...signedIn, method: 'DELETE', path: '/api/test/remove', request: fields, changesState: true }),
  either: route({ ...open, caller: 'either', method: 'POST', path: '/api/test/either', request: fields }),
  ping: route({ ...signedIn, method: 'POST', path: '/api/test/ping', request: nothing, changesState: true }),
  list: route({
    ...signedIn,
    method: 'GET',
    path: '/api/test/list',
    request: v.strictObject({ q: v.optional(v.string()) }),
    changesState: false,
  }),
}

type Handling = Result<Reply<unknown>, Failure & { readonly cookies?: CookieChange }>

/** The next behaviour of the handlers, which a test sets, and what the handlers received. */
interface Handled {
  runs: number
  input: unknown
  context: (RequestContext & { session?: Session }) | undefined
  next: (() => Handling | Promise<Handling>) | undefined
}

/** A linked device's key pair with its raw public point. */
export function makeDevice(deviceKeyId: string = randomUUID()) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    deviceKeyId,
    point: publicKey.export({ format: 'der', type: 'spki' }).subarray(-65),
    header: (data: string) =>
      `${deviceKeyId}.${sign('sha256', Buffer.from(data), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')}`,
  }
}

type Device = ReturnType<typeof makeDevice>

/** The sender of a test's requests: a signed-in customer on a linked device. */
export interface Sender {
  readonly messageKeys: Pick<MessageKeys, 'current'>
  readonly session: Pick<Session, 'sessionId'>
  readonly device: Pick<Device, 'header'>
  readonly cookies: { readonly access: string; readonly xsrf: string; readonly anonymous: string }
}

interface FixtureSender extends Sender {
  readonly messageKeys: MessageKeys
  readonly session: Session
  readonly device: Device
}

function makeSender(
  messageKeys: MessageKeys,
  config: HttpConfig,
): { sender: FixtureSender; live: Map<string, Session> } {
  const device = makeDevice()
  const token = randomBytes(32).toString('base64url')
  const session: Session = {
    sessionId: randomUUID(),
    customerId: randomUUID(),
    username: 'ada',
    deviceKeyId: device.deviceKeyId,
    devicePublicKey: device.point,
    language: null,
  }
  const cookies = {
    access: `${config.isHttps ? '__Host-' : ''}RIB_AT=${token}`,
    xsrf: issueXsrf(config.xsrfKeys, session.sessionId),
    anonymous: issueXsrf(config.xsrfKeys),
  }
  return { sender: { messageKeys, session, device, cookies }, live: new Map([[hashOf(token), session]]) }
}

function makeEndpoints(handled: Handled): Endpoint[] {
  const handle: Endpoint['handle'] = async (input, context) => {
    handled.runs += 1
    handled.input = input
    handled.context = context
    return handled.next ? handled.next() : ok({ data: { done: handled.runs } })
  }
  return Object.values(routes).map((one: Route) => ({
    route: one,
    guards: one === routes.pay ? movesMoney(null, { refused: 'transfer.confirm-refused' }) : noMoney(null, null),
    handle,
  }))
}

/** A server that is not listening; `database` must be migrated. */
export async function createFixture(
  database: Database,
  over: {
    readonly config?: Partial<HttpConfig>
    readonly pages?: AppDeps['pages']
    readonly plain?: AppDeps['plainEndpoints']
    readonly groups?: AppDeps['groups']
  } = {},
) {
  const handled: Handled = { runs: 0, input: undefined, context: undefined, next: undefined }
  const clock = {
    offsetMs: 0,
    /** The time at which a test has stopped the clock. Undefined while the clock runs. */
    stoppedAt: undefined as number | undefined,
    now: () => new Date((clock.stoppedAt ?? Date.now()) + clock.offsetMs),
  }
  const lines: string[] = []
  const isHttps = over.config?.isHttps ?? false
  const publicOrigins = [`${isHttps ? 'https' : 'http'}://${HOST}`]
  const config: HttpConfig = { publicOrigins, isHttps, xsrfKeys: [randomBytes(32)], ...over.config }
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const messageKeys = createMessageKeys({ database, clock, root, sealing: oneSealingKey(randomBytes(32)) })
  const { sender, live } = makeSender(messageKeys, config)
  const replays = createReplayGuard({ database, clock })
  const metrics = createMetrics()
  const app = createApp({
    config,
    messageKeys,
    clock,
    endpoints: makeEndpoints(handled),
    plainEndpoints: over.plain ?? [],
    sessions: { findByAccessTokenHash: async (hash) => live.get(Buffer.from(hash).toString('hex')) },
    replays,
    isDatabaseDown,
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    metrics,
    readiness: async () => ({ database: true }),
    drain: createDrain(),
    ...(over.pages ? { pages: over.pages } : {}),
    ...(over.groups ? { groups: over.groups } : {}),
  })
  return {
    app,
    replays,
    handled,
    live,
    clock,
    lines,
    metrics,
    config,
    ...sender,
    /** Seals a valid request with `change` applied. */
    prepare: (target: Route, body: unknown, change: SendChange = {}) => prepare(sender, target, body, change),
    send: async (target: Route, body: unknown, change: SendChange = {}): Promise<Sent> => {
      const prepared = await prepare(sender, target, body, change)
      const raw = await app.inject(prepared.request)
      return { raw, request: prepared.request, envelope: await prepared.open(raw) }
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>

export function failWith(failure: Failure & { readonly cookies?: CookieChange }): () => Handling {
  return () => fail(failure)
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The fields that opening an answer needs. */
export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>

/** The difference between a test's request and a good request. */
export interface SendChange {
  readonly host?: string
  readonly sealedFor?: { method?: string; host?: string; target?: string }
  readonly query?: string
  readonly kid?: number
  readonly agedS?: number
  readonly sessionId?: string
  readonly cookie?: string
  readonly signedIn?: boolean
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Raw text in place of the JSON of the body. */
  readonly text?: string
  /** Changes the sealed data before it reaches the server. */
  readonly tamper?: (data: string) => string
  /** Changes the payload before it is sent. */
  readonly payload?: (data: string) => string
}

export interface Sent {
  readonly raw: LightMyRequestResponse
  readonly request: InjectOptions
  /** The envelope, where the answer was sealed. */
  readonly envelope:
    | {
        ResponseCode: string
        ResponseMessage: string
        Data: unknown
        errors?: Record<string, string[]>
        status?: number
      }
    | undefined
}

/** Makes a valid request with `change` applied, and the function that opens its reply. */
export async function prepare(
  fixture: Sender,
  target: Route,
  body: unknown,
  change: SendChange = {},
): Promise<{
  readonly request: InjectOptions
  readonly open: (raw: Answer) => Promise<Sent['envelope']>
}> {
  const key = await fixture.messageKeys.current()
  const isSignedIn = change.signedIn ?? target.caller === 'customer'
  const url = `${target.path}${change.query ?? ''}`
  const host = change.host ?? HOST
  const sealed = await sealRequest(
    {
      kid: change.kid ?? key.kid,
      publicKey: new Uint8Array(Buffer.from(key.pub, 'base64')),
      ts: key.now - (change.agedS ?? 0),
      sessionId: change.sessionId ?? (isSignedIn ? fixture.session.sessionId : undefined),
      method: target.method,
      host,
      target: url,
      ...change.sealedFor,
    },
    change.text ?? JSON.stringify(body),
  )
  const data = change.tamper ? change.tamper(sealed.data) : sealed.data
  const xsrf = isSignedIn ? fixture.cookies.xsrf : fixture.cookies.anonymous
  const inHeader = target.method === 'GET' || target.request === nothing
  const headers = {
    host,
    cookie: change.cookie ?? `${isSignedIn ? `${fixture.cookies.access}; ` : ''}XSRF-TOKEN=${xsrf}`,
    ...(target.method === 'GET' ? {} : { 'x-xsrf-token': xsrf, origin: `http://${HOST}` }),
    ...(isSignedIn && target.changesState ? { 'x-rib-device': fixture.device.header(data) } : {}),
    ...(inHeader ? { 'x-rib-seal': data } : { 'content-type': 'application/json' }),
    ...change.headers,
  }
  const request: InjectOptions = {
    method: target.method,
    url,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    ...(inHeader ? {} : { payload: change.payload ? change.payload(data) : JSON.stringify({ data }) }),
  }
  const openReply = async (raw: Answer): Promise<Sent['envelope']> => {
    const isSealed = raw.headers['content-type']?.toString().startsWith('text/plain') === true
    return isSealed ? (JSON.parse(await sealed.openReply(raw.statusCode, raw.body)) as Sent['envelope']) : undefined
  }
  return { request, open: openReply }
}
