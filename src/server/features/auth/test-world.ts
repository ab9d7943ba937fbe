/** A bank to sign up and log in to, for tests: the real endpoints, database and accounts, with networks that a test can bend. */
import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { UserSession } from '../../../contract/auth.ts'
import { authRoutes } from '../../../contract/auth.ts'
import type { Route, RouteData, RouteInput } from '../../../contract/route.ts'
import type { AuthLimits } from '../../../core/auth/auth-limits.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts'
import type { CookieChange, DeviceProof, Endpoint, Reply, RequestContext, Session } from '../../http/handler.ts'
import { testRequest } from '../../http/test-request.ts'
import type { IdentityRecord } from '../../ports/identity.ts'
import type { MessageFailure } from '../../ports/sms.ts'
import { customerAccounts } from '../accounts/accounts-of-customer.ts'
import { profilePictureUri } from '../profile-picture/profile-picture-store.ts'
import type { AuthDeps, AuthKeys, AuthNotice } from './auth-deps.ts'
import { createSessionFinder } from './session-finder.ts'
import { tokenHash } from './sealing.ts'
import { RELYING_PARTY } from './test-authenticator.ts'
import { makeDevice, type TestDevice } from './test-device.ts'
import { endpointsOf } from './test-endpoints.ts'

export const QUESTIONS = [
  '6a1f0e52-7c0b-4d6e-9a35-1b7f0c8d2e01',
  'b4c9d3a7-52e8-4f19-8d06-2c8a1d9e3f02',
  '0d7e6b18-93fa-4a2c-b1e7-3d9b2eaf4003',
] as const

export const PASSWORD = 'Indigo-cloth-42'
export const PIN = '7391'

export const testKeys = (): AuthKeys => ({
  passwordPepper: randomBytes(32),
  pin: randomBytes(32),
  oneTimeCode: randomBytes(32),
  securityAnswer: randomBytes(32),
  identityEncryption: randomBytes(32),
  identityIndex: randomBytes(32),
  sessionSealing: randomBytes(32),
  tokenSeed: randomBytes(32),
  recoveryCode: randomBytes(32),
})

export function person(bvn: string, over: Partial<IdentityRecord> = {}): IdentityRecord {
  return {
    bvn,
    firstName: 'Chiamaka',
    middleName: 'Ada',
    lastName: 'Eze',
    dateOfBirth: '1990-04-12',
    gender: 'female',
    // Every person a phone of their own: limits are counted per phone.
    phone: `+23480${bvn.slice(-8)}`,
    email: `eze.${bvn.slice(-4)}@mail.example`,
    watchListed: false,
    ...over,
  }
}

export type Outcome<R extends Route> = Result<Reply<RouteData<R>>, Failure & { readonly cookies?: CookieChange }>
type Context = Partial<RequestContext> & { readonly session?: Session }

/** The networks and the clock, as the test wants them. */
export interface Outside {
  now: Date
  readonly people: Map<string, IdentityRecord>
  identityDown: boolean
  lookUps: number
  badCredit: boolean
  bureauDown: boolean
  smsFailure: MessageFailure | undefined
  readonly sms: { readonly to: string; readonly text: string }[]
  accountFault: 'none' | 'refuse' | 'throw'
  readonly notices: AuthNotice[]
  readonly faults: unknown[]
}

export type AuthWorld = Awaited<ReturnType<typeof createAuthWorld>>

function createOutside(): Outside {
  return {
    now: new Date(),
    people: new Map(),
    identityDown: false,
    lookUps: 0,
    badCredit: false,
    bureauDown: false,
    smsFailure: undefined,
    sms: [],
    accountFault: 'none',
    notices: [],
    faults: [],
  }
}

function createDeps(test: TestDatabase, outside: Outside, limits: Partial<AuthLimits>): AuthDeps {
  const clock = { now: () => outside.now }
  const accounts = customerAccounts({ database: test.database, clock })
  return {
    database: test.database,
    clock,
    keys: testKeys(),
    limits,
    maxUnauthorizedTransactionMinor: () => Promise.resolve(5_000_000n),
    profilePictureUri: (customerId) => profilePictureUri(test.database.pool, customerId),
    passkeys: RELYING_PARTY,
    identity: {
      findByBvn: (bvn) => {
        outside.lookUps += 1
        if (outside.identityDown) return Promise.resolve(fail({ kind: 'unavailable', detail: 'down' }))
        const record = outside.people.get(bvn)
        return Promise.resolve(record ? ok(record) : fail({ kind: 'not-found' }))
      },
      findByNin: () => Promise.resolve(fail({ kind: 'not-found' })),
    },
    creditBureau: {
      check: () =>
        Promise.resolve(
          outside.bureauDown
            ? fail({ kind: 'unavailable', detail: 'down' })
            : ok({ standing: outside.badCredit ? 'bad' : 'good' }),
        ),
    },
    sms: {
      send: ({ to, text }) => {
        if (outside.smsFailure) return Promise.resolve(fail(outside.smsFailure))
        outside.sms.push({ to, text })
        return Promise.resolve(ok({ providerId: randomUUID() }))
      },
    },
    notify: (_tx, notice) => {
      outside.notices.push(notice)
      return Promise.resolve()
    },
    openFirstAccount: (input) => {
      if (outside.accountFault === 'throw') return Promise.reject(new Error('the books are shut'))
      if (outside.accountFault === 'refuse') return Promise.resolve(fail({ kind: 'unavailable', retryAfterS: 1 }))
      return accounts.openFirstAccount(input)
    },
    accountsOfCustomer: (customerId) => accounts.accountsOfCustomer(customerId),
    reportFault: (error) => outside.faults.push(error),
  }
}

/** Calls a route as the server does: parsed by the contract, then handled; the reply must have the contract's shape. */
export function callerOf(endpoints: readonly Endpoint[]) {
  return async <R extends Route>(route: R, input: RouteInput<R>, context: Context = {}): Promise<Outcome<R>> => {
    const found = endpoints.find((endpoint) => endpoint.route === route)
    if (!found) throw new Error(`No endpoint for ${route.path}`)
    const outcome = await found.handle(v.parse(route.request, input), {
      ...testRequest(),
      ...context,
    })
    if (outcome.ok) v.parse(route.data, outcome.value.data)
    return outcome as Outcome<R>
  }
}

export async function createAuthWorld(limits: Partial<AuthLimits> = {}) {
  const test = await createTestDatabase()
  const outside = createOutside()
  const deps = createDeps(test, outside, limits)
  const call = callerOf(endpointsOf(deps))
  const others: Database[] = []
  const world = {
    database: test.database,
    test,
    deps,
    outside,
    call,
    /** A second node on the same database: a pool and queues of its own, the same keys. */
    another: () => {
      const database = openDatabase(test.url)
      others.push(database)
      return callerOf(endpointsOf({ ...deps, database }))
    },
    sessions: createSessionFinder(deps),
    later: (ms: number) => {
      outside.now = new Date(outside.now.getTime() + ms)
    },
    lastCode: (phone: string) => codeIn(outside.sms.findLast((sms) => sms.to === phone)?.text),
    rows: async (text: string, values: unknown[] = []) => (await test.database.pool.query(text, values)).rows,
    /** What the application itself may not do. */
    asOwner: test.asOwner,
    close: async () => {
      await Promise.all(others.map((other) => other.close()))
      await test.drop()
    },
  }
  return { ...world, ...journeys(world) }
}

function codeIn(text: string | undefined): string {
  const code = /\b\d{6}\b/.exec(text ?? '')?.[0]
  if (code === undefined) throw new Error('No code was sent')
  return code
}

interface Walker {
  readonly outside: Outside
  readonly call: ReturnType<typeof callerOf>
  readonly sessions: ReturnType<typeof createSessionFinder>
  readonly lastCode: (phone: string) => string
}

let serial = 22_300_000_000

/** The walks that many tests begin with. */
function journeys(world: Walker) {
  const addPerson = (over: Partial<IdentityRecord> = {}) => {
    const record = person(String((serial += 1)), over)
    world.outside.people.set(record.bvn, record)
    return record
  }
  const verified = async (record: IdentityRecord) => {
    const { bvn, dateOfBirth } = record
    const sent = valueOf(await world.call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth }))
    const { referenceId } = sent.data
    return valueOf(await world.call(authRoutes.bvnValidation, { referenceId, otp: world.lastCode(record.phone) })).data
  }
  const signedUp = async (over: Partial<IdentityRecord> = {}) => {
    const record = addPerson(over)
    const device = makeDevice()
    const { ticket } = await verified(record)
    const request = profileRequest(ticket, device)
    const { data } = valueOf(await world.call(authRoutes.createAccountAndProfile, request))
    return { record, device, request, username: request.username, ...data }
  }
  const loggedIn = async () => {
    const customer = await signedUp()
    const opened = await login(world, customer.username, customer.device.proof(customer.deviceKeyId))
    return { ...customer, ...opened }
  }
  return { addPerson, verified, signedUp, loggedIn }
}

/** Logs in on a linked device and finds the session as the server would. */
export async function login(world: Walker, username: string, deviceProof: DeviceProof) {
  const input = { username, password: PASSWORD, deviceId: 'fingerprint-1' }
  return sessionOf(world, valueOf(await world.call(authRoutes.login, input, { deviceProof })))
}

export async function sessionOf(world: Walker, reply: Reply<UserSession>) {
  const cookies = reply.cookies
  if (cookies?.kind !== 'open') throw new Error('No session was opened')
  const session = await world.sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))
  if (!session) throw new Error('The opened session is not found')
  return { user: reply.data, cookies, session }
}

export function profileRequest(ticket: string, device: Pick<TestDevice, 'name' | 'publicKey'>) {
  return {
    ticket,
    username: `user.${randomBytes(6).toString('hex')}`,
    password: PASSWORD,
    transactionPin: PIN,
    email: 'chi.eze@mail.example',
    securityQuestions: QUESTIONS.map((questionId) => ({ questionId, answer: 'Kano' })),
    consents: { terms: true as const, privacy: true as const },
    device: { name: device.name, publicKey: device.publicKey },
  }
}

export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected success, got ${JSON.stringify(result.failure)}`)
  return result.value
}

export function failureOf<F>(result: Result<unknown, F>): F {
  if (result.ok) throw new Error('Expected a failure')
  return result.failure
}

/** How many of each kind of answer: `ok`, or the failure's kind. */
export function tally(results: readonly Result<unknown, Failure>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const result of results) {
    const word = result.ok ? 'ok' : result.failure.kind === 'refused' ? result.failure.reason : result.failure.kind
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}
