/**
 * Simulates the identity provider, the SMS provider and the credit bureau, each in the format that the real provider
 * documents.
 */
import * as v from 'valibot'
import type { FaultBoard } from './fault-board.ts'
import type { MessageStore } from './message-store.ts'
import { json, readJson, type RunningServer, type SandboxRequest, startNetworkServer } from './network-server.ts'
import type { People, Person } from './people.ts'

/**
 * The credentials that the bank must present to each network. They are not secret, because the sandbox listens on the
 * loopback only and protects nothing.
 */
export const SANDBOX_KEYS = {
  identityAppId: 'sandbox-app',
  identityKey: 'sandbox-identity-key',
  smsKey: 'sandbox-sms-key',
  creditBureauKey: 'sandbox:sandbox-bureau-key',
  switchClientId: 'sandbox-bank',
  switchClientSecret: 'sandbox-switch-secret',
  billerApiKey: 'sandbox-biller-api-key',
  billerPublicKey: 'sandbox-biller-public-key',
  billerSecretKey: 'sandbox-biller-secret-key',
  billerHookKey: 'sandbox-biller-hook-0123456789abcdef',
  cardsKey: 'sandbox-cards-key',
  screeningKey: 'sandbox-screening-key',
  cardsHookKey: 'sandbox-cards-hook-0123456789abcdef',
} as const

/** Answers as Dojah does: GET /api/v1/kyc/bvn/full?bvn= and /api/v1/kyc/nin?nin=. */
export function startIdentityNetwork(people: People, faults: FaultBoard): Promise<RunningServer> {
  return startNetworkServer('identity', faults, (request) => {
    if (request.headers['appid'] !== SANDBOX_KEYS.identityAppId) return json(401, { error: 'Unauthorized' })
    if (request.headers.authorization !== SANDBOX_KEYS.identityKey) return json(401, { error: 'Unauthorized' })
    if (request.method === 'GET' && request.path === '/api/v1/kyc/nin')
      return answerNin(people, request.query.get('nin') ?? '')
    if (request.method !== 'GET' || request.path !== '/api/v1/kyc/bvn/full')
      return json(404, { message: 'no such route' })
    const bvn = request.query.get('bvn') ?? ''
    if (!/^\d{11}$/.test(bvn)) return json(400, { error: 'bvn must be 11 digits' })
    const person = people.findByBvn(bvn)
    return person === undefined ? json(404, { error: 'BVN not found' }) : json(200, { entity: toEntity(person) })
  })
}

function answerNin(people: People, nin: string): ReturnType<typeof json> {
  if (!/^\d{11}$/.test(nin)) return json(400, { error: 'nin must be 11 digits' })
  const person = people.findByNin(nin)
  if (person === undefined) return json(404, { error: 'NIN not found' })
  // The register has no middle names. The search matches the names that it has.
  const { firstName: first_name, lastName: last_name, dateOfBirth: date_of_birth, gender } = person
  return json(200, { entity: { first_name, last_name, middle_name: '', date_of_birth, gender, employment_status: '' } })
}

function toEntity(person: Person): Readonly<Record<string, string | null>> {
  return {
    bvn: person.bvn,
    first_name: person.firstName,
    middle_name: person.middleName,
    last_name: person.lastName,
    date_of_birth: person.dateOfBirth,
    gender: person.gender,
    phone_number1: person.phone.replace('+234', '0'),
    phone_number2: null,
    email: person.email,
    watch_listed: person.watchListed ? 'True' : '',
    enrollment_bank: '044',
    nationality: 'Nigeria',
  }
}

const smsRequest = v.strictObject({
  api_key: v.string(),
  to: v.pipe(v.string(), v.regex(/^\d{10,15}$/)),
  from: v.pipe(v.string(), v.minLength(3), v.maxLength(11)),
  sms: v.pipe(v.string(), v.minLength(1), v.maxLength(1_600)),
  type: v.literal('plain'),
  channel: v.picklist(['dnd', 'generic']),
})

/** Answers as Termii does: POST /api/sms/send. */
export function startSmsNetwork(messages: MessageStore, faults: FaultBoard): Promise<RunningServer> {
  let sent = 0
  return startNetworkServer('sms', faults, (request, times) => {
    if (request.method === 'GET' && request.path === '/api/sms/inbox') return smsHistory(messages, request)
    if (request.method !== 'POST' || request.path !== '/api/sms/send') return json(404, { message: 'no such route' })
    const parsed = v.safeParse(smsRequest, readJson(request.body))
    if (!parsed.success) return json(400, { message: 'The given data was invalid.' })
    const { api_key: key, to, sms } = parsed.output
    if (key !== SANDBOX_KEYS.smsKey) return json(401, { message: 'Invalid api key' })
    sent += 1
    const messageId = `9122821270${String(sent).padStart(9, '0')}`
    for (let time = 0; time < times; time += 1) messages.add({ channel: 'sms', to: `+${to}`, text: sms, messageId })
    return json(200, {
      code: 'ok',
      message_id: messageId,
      message: 'Successfully Sent',
      balance: 9_000,
      user: 'Sandbox',
    })
  })
}

/** Answers GET /api/sms/inbox?api_key= with the sent messages, newest first. */
function smsHistory(messages: MessageStore, { query }: SandboxRequest): ReturnType<typeof json> {
  if (query.get('api_key') !== SANDBOX_KEYS.smsKey) return json(401, { message: 'Invalid api key' })
  const sent = messages.list().flatMap(({ channel, to, text, messageId, at }) => {
    if (channel !== 'sms' || messageId === undefined) return []
    const created = at.slice(0, 19).replace('T', ' ')
    const facts = { amount: 1, reroute: 0, status: 'Delivered', sms_type: 'dnd', send_by: 'api' }
    return [{ receiver: to.slice(1), message: text, ...facts, message_id: messageId, created_at: created }]
  })
  return json(200, sent)
}

const bureauRequest = v.strictObject({ Request: v.string(), UserName: v.string(), Password: v.string() })

/** Answers as CRC does: POST with a request text in single quotes returns a nano report. */
export function startCreditBureauNetwork(people: People, faults: FaultBoard): Promise<RunningServer> {
  return startNetworkServer('creditBureau', faults, (request) => {
    if (
      request.method !== 'POST' ||
      request.path !== '/JsonLiveRequest/JsonService.svc/CIRRequest/ProcessRequestJson'
    ) {
      return json(404, { message: 'no such route' })
    }
    const bvn = readBureauRequest(request)
    if (bvn === undefined) return json(400, { ErrorResponse: { BODY: { ERRORLIST: ['bad request'] } } })
    if (bvn === 'denied') return json(200, { ErrorResponse: { BODY: { ERRORLIST: ['invalid user'] } } })
    const person = people.findByBvn(bvn)
    if (person === undefined || person.creditStanding === 'good') {
      return json(200, { ConsumerNoHitResponse: { BODY: { NO_HIT: 'no record' }, HEADER: {} } })
    }
    const summary = (count: string) => ({
      SUMMARY: { HAS_CREDITFACILITIES: 'YES', LAST_REPORTED_DATE: '30-SEP-2026', NO_OF_DELINQCREDITFACILITIES: count },
    })
    return json(200, {
      ConsumerHitResponse: {
        BODY: {
          CREDIT_NANO_SUMMARY: summary('0'),
          MFCREDIT_NANO_SUMMARY: summary('2'),
          MGCREDIT_NANO_SUMMARY: summary('0'),
        },
        HEADER: {},
      },
    })
  })
}

function readBureauRequest(request: SandboxRequest): string | undefined {
  const parsed = v.safeParse(bureauRequest, readJson(request.body))
  if (!parsed.success) return undefined
  const { UserName: user, Password: password } = parsed.output
  if (`${user}:${password}` !== SANDBOX_KEYS.creditBureauKey) return 'denied'
  return /'BVN_NO':'(\d{11})'/.exec(parsed.output.Request)?.[1]
}
