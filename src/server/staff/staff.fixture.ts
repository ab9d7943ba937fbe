/** Opens the staff's side over a test database: sessions by role, and calls as a browser makes them. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type StaffRole, STAFF_ROLES } from '../../values/vocabularies/staff-duties.ts'
import { headKey, publicHalf } from '../audit/audit-chain.ts'
import { networksOf, PRIVATE_RANGES } from '../config/staff-networks.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { STAFF_ROLE } from '../db/roles/database-roles.ts'
import { readiness } from '../db/readiness.ts'
import { createDocumentRenderer } from '../documents/document-renderer.ts'
import { createDrain } from '../http/health.ts'
import { createMetrics } from '../http/metrics.ts'
import { createTestFiles, type TestFiles } from '../files/files.fixture.ts'
import { openAccountFor } from '../features/accounts/open-account.ts'
import { testKeys } from '../identity/fixtures/world.fixture.ts'
import { seedCustomer } from '../identity/sign-up/seed-customer.ts'
import { freezeSteps } from '../module-links.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdentityProvider } from './login/identity-provider.ts'
import { keepMember, seedGroupRoles } from './people/people-store.ts'
import { randomToken } from './random-token.ts'
import { SESSION_COOKIE } from './sessions/session-cookie.ts'
import { insertSession, type SessionClient } from './sessions/staff-session-store.ts'
import { createStaffApp } from './staff-app.ts'
import type { StaffDeps } from './staff-deps.ts'
import { DEFAULT_EXCHANGE_POLICY } from '../../core/exchange/exchange-policy.ts'
import { watchProvider } from './login/provider-health.ts'
import { staffRoutes } from './staff-routes.ts'

/** The list of the bank for reports by mail. */
export const REPORT_ADDRESSES = ['board@bank.example', 'risk@bank.example'] as const
export const STAFF_ORIGIN = 'http://localhost:8081'
const CUSTOMER_KEYS = testKeys()
/** The seed of the key that signs the heads of the audit trail. */
export const AUDIT_HEAD_SEED = Buffer.alloc(32, 7)

export interface TestCustomer {
  readonly customerId: string
  readonly cifid: string
  readonly username: string
  readonly accountNumber: string
  /** The phone number as a person types it. */
  readonly phone: string
  readonly bvn: string
}

export interface StaffAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** What a test says of a person: the rest is new. */
export interface TestPerson {
  /** The identifier of the person at the provider. */
  readonly subject?: string
  readonly email?: string
  readonly client?: SessionClient
}

export interface StaffWorld {
  readonly app: FastifyInstance
  readonly database: Database
  /** The same database under the role of the other processes, which make what staff see. */
  readonly application: Database
  readonly deps: StaffDeps
  /** The store of customers' files. */
  readonly files: TestFiles
  readonly clock: { now(): Date; forward(ms: number): void }
  /** Opens a session of a new person whose groups have these roles. Returns the value of the cookie. */
  logIn(...roles: readonly StaffRole[]): Promise<string>
  /** Opens a session of the command line for a new person. Returns the bearer token. */
  logInCommandLine(...roles: readonly StaffRole[]): Promise<string>
  /** Opens a session of this person, whose groups have these roles. */
  logInAs(person: TestPerson, ...roles: readonly StaffRole[]): Promise<string>
  /** Each call comes from a new address, because the rate of one address is limited. */
  call(token: string, path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<StaffAnswer>
  close(): Promise<void>
}

const NO_PROVIDER: IdentityProvider = {
  deviceClient: undefined,
  loginUrl: () => Promise.reject(new Error('this test has no provider')),
  askWhetherItAnswers: () => Promise.reject(new Error('this test has no provider')),
  prove: () => Promise.reject(new Error('this test has no provider')),
  proveToken: () => Promise.reject(new Error('this test has no provider')),
}

/** Opens the staff's side. Each group has the name of its role. */
export async function openStaffWorld(
  test: TestDatabase,
  provider: IdentityProvider = NO_PROVIDER,
  { isBehindProxy = false } = {},
): Promise<StaffWorld> {
  let aheadMs = 0
  let calls = 0
  const clock = { now: () => new Date(Date.now() + aheadMs), forward: (ms: number) => void (aheadMs += ms) }
  const database = openDatabase(test.staffUrl, { role: STAFF_ROLE, connectWithinMs: 30_000 })
  const files = createTestFiles(test.database, clock as Clock)
  const documents = createDocumentRenderer({ isPlayMoney: false })
  const deps: StaffDeps = {
    database,
    documents,
    clock,
    logger: { error: () => {}, warn: () => {}, info: () => {} },
    reportAddresses: REPORT_ADDRESSES,
    hasRecalls: true,
    loginDownSince: watchProvider(provider.askWhetherItAnswers, clock),
    rateLivesMs: DEFAULT_EXCHANGE_POLICY.rateLivesMs,
    keys: CUSTOMER_KEYS,
    freezeSteps: freezeSteps(clock as Clock),
    vault: files.vault,
    auditHeadKeys: [publicHalf(headKey(AUDIT_HEAD_SEED))],
  }
  await seedGroupRoles(
    database.pool,
    STAFF_ROLES.map((role) => ({ group: role, role })),
  )
  const app = createStaffApp({
    ...deps,
    readiness: () => readiness(database),
    drain: createDrain(),
    metrics: createMetrics(),
    config: { origin: STAFF_ORIGIN, networks: networksOf(PRIVATE_RANGES), trustProxy: isBehindProxy },
    provider,
    routes: staffRoutes(deps),
    web: undefined,
  })
  return {
    app,
    database,
    application: test.database,
    deps,
    clock,
    logIn: (...roles) => openSessionFor(database, clock.now(), roles),
    logInCommandLine: (...roles) => openSessionFor(database, clock.now(), roles, { client: 'command-line' }),
    logInAs: (person, ...roles) => openSessionFor(database, clock.now(), roles, person),
    async call(token, path, body, headers = {}) {
      calls += 1
      const answer = await app.inject({
        remoteAddress: `10.0.${Math.floor(calls / 250)}.${(calls % 250) + 1}`,
        method: 'POST',
        url: `/api/${path}`,
        headers: { origin: STAFF_ORIGIN, cookie: `${SESSION_COOKIE}=${token}`, ...headers },
        payload: body as object,
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    files,
    async close() {
      files.close()
      await app.close()
      await documents.close()
      await database.close()
    },
  }
}

/** Opens a session, of a new person without `subject`. Returns the token of the session. */
async function openSessionFor(
  { pool }: Database,
  now: Date,
  groups: readonly StaffRole[],
  { subject = randomUUID(), email, client = 'browser' }: TestPerson = {},
): Promise<string> {
  const token = randomToken()
  const person = {
    issuer: 'https://provider.example',
    subject,
    name: `Person ${subject}`,
    email: email ?? null,
    groups,
  }
  const staffId = await keepMember(pool, { ...person, authenticatedAt: now }, now)
  await insertSession(pool, { token, client, staffId, groups, authenticatedAt: now, now })
  return token
}

/** A customer with a profile and a naira account. */
export async function addCustomer(
  { application: database, clock }: StaffWorld,
  bvn: string,
  username: string,
): Promise<TestCustomer> {
  const seeded = await seedCustomer({ database, clock, keys: CUSTOMER_KEYS } as Parameters<typeof seedCustomer>[0], {
    bvn,
    firstName: 'Ngozi',
    middleName: '',
    lastName: 'Adeyemi',
    dateOfBirth: '1988-03-02',
    gender: 'female',
    phone: `+234803${bvn.slice(-7)}`,
    email: null,
    kycLevel: 1,
    createdAt: clock.now(),
    profile: { username, password: 'Indigo-cloth-42', transactionPin: '7391', securityAnswer: 'kano' },
  })
  if (!seeded.ok) throw new Error(`the customer was not made: ${JSON.stringify(seeded.failure)}`)
  const { customerId, cifid } = seeded.value
  const { accountNumber } = await database.transaction((tx) =>
    openAccountFor(tx, { customerId, schemeCode: 'SAV', currency: 'NGN', primary: true, openedAt: clock.now() }),
  )
  return { customerId, cifid, username, accountNumber, phone: `0803${bvn.slice(-7)}`, bvn }
}
