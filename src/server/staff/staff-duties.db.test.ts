/** Every call of the staff's application with every role: allowed only where the role has the duty. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAFF_DUTIES, STAFF_ROLES, type StaffRole } from '../../values/vocabularies/staff-duties.ts'
import { linkAudit } from '../audit/link-audit.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { proposeTariff, proposeUnfreeze, REASON, startCheck, writeNote } from './staff-duties.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from './staff.fixture.ts'
import {
  addDifference,
  addFailedMail,
  addIdentityCheck,
  addJournal,
  addPayment,
  addQuestion,
  addReport,
  addReportedPayment,
  addSchedule,
  addScreeningHit,
} from './staff-subjects.fixture.ts'
import { BALANCES, BOARD } from './report-mail/report-mail.fixture.ts'
import { staffRoutes } from './staff-routes.ts'

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let paymentId: string
let breakId: string
let caseId: string
let hitId: string
let reportedId: string
let contactReference: string
const tokens = new Map<StaffRole, string>()

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  paymentId = await addPayment(test, customer)
  caseId = await addReport(world, customer, paymentId)
  await addIdentityCheck(world, customer)
  hitId = await addScreeningHit(test, customer.customerId)
  reportedId = await addReportedPayment(test, customer)
  contactReference = await addQuestion(test)
  breakId = await addDifference(test)
  tariffOrder = await proposeTariff(world)
  journalId = await addJournal(world)
  for (const role of STAFF_ROLES) tokens.set(role, await world.logIn(role))
  await linkAudit({ database: test.database, clock: world.clock })
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const ALL = STAFF_ROLES
const RISK: readonly StaffRole[] = ['risk-officer']
const CUSTOMERS: readonly StaffRole[] = [
  'teller',
  'kyc-officer',
  'payments-operator',
  'dispute-officer',
  'risk-officer',
]
const IDENTITY: readonly StaffRole[] = ['kyc-officer', 'risk-officer']
const PAYMENTS: readonly StaffRole[] = ['payments-operator', 'dispute-officer', 'risk-officer', 'accountant', 'auditor']
const OPENS_PAYMENTS: readonly StaffRole[] = ['teller', 'kyc-officer', ...PAYMENTS]
const TARIFF: readonly StaffRole[] = ['payments-operator', 'risk-officer', 'accountant', 'auditor']
const BOOKS: readonly StaffRole[] = ['risk-officer', 'accountant', 'auditor']
const QUESTIONS: readonly StaffRole[] = ['teller', 'dispute-officer']
const WORDS = { title: 'Opening hours', text: 'Our branches open at 9 am.' }
const TEXTS = { en: WORDS, ha: WORDS, yo: WORDS, ig: WORDS, pcm: WORDS }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const REPORTS: readonly StaffRole[] = ['dispute-officer', 'risk-officer', 'auditor']

/** Each call, with the roles that may make it and a body that the call accepts. */
const CALLS: Readonly<Record<string, { readonly roles: readonly StaffRole[]; readonly body: () => unknown }>> = {
  me: { roles: ALL, body: () => ({}) },
  'customers/search': { roles: CUSTOMERS, body: () => ({ text: customer.cifid }) },
  'home/read': { roles: ALL, body: () => ({}) },
  'home/counts': { roles: ALL, body: () => ({}) },
  'customers/read': { roles: CUSTOMERS, body: () => ({ customerId: customer.customerId, reason: REASON }) },
  'customers/part': {
    roles: CUSTOMERS,
    body: () => ({ customerId: customer.customerId, part: 'devices', reason: REASON }),
  },
  'customers/write-note': {
    roles: CUSTOMERS,
    body: () => ({ customerId: customer.customerId, noteId: randomUUID(), text: 'Speaks Hausa' }),
  },
  'customers/strike-note': {
    roles: CUSTOMERS,
    body: () => ({ customerId: customer.customerId, noteId, reason: REASON }),
  },
  'customers/export': { roles: CUSTOMERS, body: () => ({ text: customer.cifid, reason: REASON }) },
  'payments/search': { roles: PAYMENTS, body: () => ({ text: customer.cifid }) },
  'payments/read': { roles: OPENS_PAYMENTS, body: () => ({ paymentId, reason: REASON }) },
  'cases/list': { roles: REPORTS, body: () => ({ which: 'open' }) },
  'cases/read': { roles: REPORTS, body: () => ({ caseId }) },
  'cases/picture': { roles: REPORTS, body: () => ({ caseId, number: 1 }) },
  'identity-checks/list': { roles: IDENTITY, body: () => ({}) },
  'identity-checks/read': { roles: IDENTITY, body: () => ({ customerId: customer.customerId }) },
  'identity-checks/document': {
    roles: IDENTITY,
    body: () => ({ customerId: customer.customerId, kind: 'passport' }),
  },
  'orders/list': { roles: ALL, body: () => ({ which: 'open' }) },
  'orders/read': { roles: ALL, body: () => ({ orderId: openOrder }) },
  'orders/propose': {
    roles: ['teller', 'kyc-officer', 'risk-officer'],
    body: () => ({
      orderId: randomUUID(),
      kind: 'freeze-customer',
      payload: { customerId: customer.customerId },
      reasonCode: 'customer-asks',
      reason: REASON,
    }),
  },
  'orders/approve': { roles: RISK, body: () => ({ orderId: openOrder }) },
  'orders/reject': { roles: RISK, body: () => ({ orderId: openOrder, note: 'The caller was not identified' }) },
  'orders/withdraw': { roles: [], body: () => ({ orderId: openOrder }) },
  'screening/list': { roles: ['risk-officer', 'auditor'], body: () => ({ which: 'open' }) },
  'screening/read': { roles: ['risk-officer', 'auditor'], body: () => ({ hitId }) },
  'goaml/suspicious-report': { roles: RISK, body: () => ({ alertId: reportedId, reason: REASON }) },
  'goaml/currency-report': { roles: RISK, body: () => ({ day: '2026-10-05' }) },
  'risk/list': { roles: ['risk-officer', 'auditor'], body: () => ({ which: 'open' }) },
  'risk/export': { roles: ['risk-officer', 'auditor'], body: () => ({ which: 'decided' }) },
  'screening/export': { roles: ['risk-officer', 'auditor'], body: () => ({ which: 'open' }) },
  'configuration/read': { roles: TARIFF, body: () => ({}) },
  'configuration/preview': {
    roles: ['accountant'],
    body: () => ({ area: 'fees', effectiveFrom: '2999-01-01', changes: { sameBankFee: '500' } }),
  },
  'configuration/order-difference': { roles: TARIFF, body: () => ({ orderId: tariffOrder }) },
  'holidays/read': { roles: TARIFF, body: () => ({}) },
  'holidays/preview': {
    roles: TARIFF,
    body: () => ({ holiday: 'maulid', year: 2100, days: ['2100-03-10'] }),
  },
  'stops/read': { roles: TARIFF, body: () => ({}) },
  'stops/preview': {
    roles: TARIFF,
    body: () => ({ service: 'network:switch', reason: 'maintenance', startsAt: null, endsAt: null }),
  },
  'announcements/read': { roles: TARIFF, body: () => ({}) },
  'announcements/preview': {
    roles: TARIFF,
    body: () => ({ texts: TEXTS, audience: 'all', startsAt: null, endsAt: inAnHour() }),
  },
  'books/chart': { roles: BOOKS, body: () => ({}) },
  'books/trial-balance': { roles: BOOKS, body: () => ({ day: '2026-01-01' }) },
  'books/account': { roles: BOOKS, body: () => ({ account: 'fee-income:NGN' }) },
  'books/journal': { roles: BOOKS, body: () => ({ journalId }) },
  'books/journals': { roles: BOOKS, body: () => ({ day: '2026-11-27' }) },
  'books/positions': { roles: BOOKS, body: () => ({}) },
  'books/closed-days': { roles: BOOKS, body: () => ({}) },
  'books/checks': { roles: BOOKS, body: () => ({}) },
  'books/start-check': { roles: BOOKS, body: () => ({ checkId: randomUUID(), isFromStart: false }) },
  'books/stop-check': { roles: BOOKS, body: () => ({ checkId }) },
  'bank-reports/read': { roles: BOOKS, body: () => ({ report: 'balances-by-product' }) },
  'bank-reports/pdf': { roles: BOOKS, body: () => ({ report: 'balances-by-product' }) },
  'report-schedules/list': { roles: ALL, body: () => ({}) },
  'report-schedules/save': {
    roles: BOOKS,
    body: () => ({ ...BALANCES, recipients: [BOARD], scheduleId: randomUUID() }),
  },
  'report-schedules/pause': { roles: ALL, body: () => ({ scheduleId, isPaused: true }) },
  'report-schedules/send-again': { roles: ALL, body: () => ({ mailingId }) },
  'report-schedules/remove': { roles: ALL, body: () => ({ scheduleId }) },
  'reconciliation/list': { roles: [...BOOKS, 'payments-operator'], body: () => ({ which: 'open' }) },
  'reconciliation/run': {
    roles: [...BOOKS, 'payments-operator'],
    body: () => ({ requestId: randomUUID(), network: 'switch' }),
  },
  'reconciliation/draft-booking': { roles: ['accountant'], body: () => ({ breakId }) },
  'audit/search': { roles: ['auditor'], body: () => ({ kind: 'order' }) },
  'audit/export': { roles: ['auditor'], body: () => ({ reason: REASON }) },
  'audit/chain': { roles: ['auditor'], body: () => ({}) },
  'audit/verify': { roles: ['auditor'], body: () => ({}) },
  'audit/checks': { roles: ['auditor'], body: () => ({}) },
  'audit/start-check': { roles: ['auditor'], body: () => ({ checkId: randomUUID() }) },
  'audit/stop-check': { roles: ['auditor'], body: () => ({ checkId }) },
  'configuration/schedules': { roles: TARIFF, body: () => ({ area: 'fees' }) },
  'rates/list': { roles: TARIFF, body: () => ({}) },
  'cards/list': { roles: PAYMENTS, body: () => ({}) },
  'late/transfers': { roles: PAYMENTS, body: () => ({ days: 30 }) },
  'late/cases': { roles: REPORTS, body: () => ({ days: 30 }) },
  'contacts/list': { roles: QUESTIONS, body: () => ({}) },
  'contacts/read': { roles: QUESTIONS, body: () => ({ reference: contactReference, reason: REASON }) },
  'unclaimed/list': { roles: BOOKS, body: () => ({}) },
  'erasures/read': { roles: ['dispute-officer'], body: () => ({ subject: customer.username, reason: REASON }) },
  'offers/list': {
    roles: ['teller', 'kyc-officer', 'payments-operator', 'dispute-officer', 'risk-officer'],
    body: () => ({}),
  },
  // The person needs a grant, which no role has.
  'break-glass/codes': { roles: [], body: () => ({}) },
  'settings/save': { roles: ALL, body: () => ({ usesLetterKeys: true }) },
  'filters/list': { roles: ALL, body: () => ({ page: '/payments' }) },
  'filters/save': { roles: ALL, body: () => ({ page: '/payments', name: 'Held', query: 'state=held' }) },
  'filters/remove': { roles: ALL, body: () => ({ page: '/payments', name: 'Held' }) },
  'staff/list': { roles: ['auditor', 'administrator'], body: () => ({}) },
  logout: { roles: ALL, body: () => ({}) },
}
let openOrder = ''
let tariffOrder = ''
let journalId = ''
let noteId: string = randomUUID()
let scheduleId = ''
let checkId = ''
let mailingId = ''

describe('staff calls', () => {
  it('table of calls: has a row for each route', () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(
      staffRoutes(world.deps)
        .map(({ path }) => path)
        .toSorted(),
    )
  })

  for (const [path, { roles, body }] of Object.entries(CALLS)) {
    for (const role of ALL) {
      const isAllowed = roles.includes(role)
      it(`${path}: is ${isAllowed ? 'allowed' : 'refused'} for the role ${role}`, async () => {
        if (path.startsWith('orders/')) openOrder = await proposeUnfreeze(world, customer)
        if (path === 'customers/strike-note') noteId = await writeNote(world, customer)
        if (/^(books|audit)\/(start|stop)-check$/.test(path)) checkId = await startCheck(test, world, path)
        if (path.startsWith('report-schedules/')) scheduleId = await addSchedule(world, tokens.get(role) ?? '')
        if (path === 'report-schedules/send-again') mailingId = await addFailedMail(world, scheduleId)
        const answer = await world.call(tokens.get(role) ?? '', path, body())
        if (isAllowed) expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        else expect(answer).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
      })
    }
  }

  it('a call without a session: is refused on every route', async () => {
    for (const [path, { body }] of Object.entries(CALLS)) {
      expect(await world.call('no-such-session', path, body())).toMatchObject({ status: 401 })
    }
  })

  it('a call from a page of another origin: is refused on every route', async () => {
    const token = await world.logIn(...ALL)
    for (const [path, { body }] of Object.entries(CALLS)) {
      const answer = await world.call(token, path, body(), { origin: 'https://other.example' })
      expect(answer).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
    }
    expect(await world.call(token, 'me', {})).toMatchObject({ status: 200 })
  })

  it('readiness: answers 200 while the database works', async () => {
    const answer = await world.app.inject({ method: 'GET', url: '/ready', remoteAddress: '192.0.2.9' })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { parts: { database: true, migrations: true } }])
  })

  it('an address with too many calls: is refused for a moment, while another address is served', async () => {
    const from = (remoteAddress: string) => world.app.inject({ method: 'GET', url: '/health', remoteAddress })
    const answers = []
    // The burst is 120 calls, and an address regains 30 calls a second.
    for (let call = 0; call < 400; call += 1) answers.push(await from('192.0.2.1'))
    const refused = answers.find(({ statusCode }) => statusCode !== 200)
    expect(refused?.statusCode).toBe(429)
    expect(refused?.headers['retry-after']).toBe('1')
    expect(refused?.json()).toMatchObject({ problem: 'busy' })
    expect((await from('192.0.2.2')).statusCode).toBe(200)
  })

  it('duties in the database: are the duties of the vocabulary, each of a role of the vocabulary', async () => {
    const { rows } = await world.database.pool.query<{ role: StaffRole; duty: string }>(
      'select role, duty from bank.staff_role_duty',
    )
    expect([...new Set(rows.map(({ duty }) => duty))].toSorted()).toEqual([...STAFF_DUTIES].toSorted())
    expect([...new Set(rows.map(({ role }) => role))].toSorted()).toEqual([...STAFF_ROLES].toSorted())
  })

  it('a refused duty: leaves an event in the audit trail', async () => {
    const token = await world.logIn('accountant')
    await world.call(token, 'staff/list', {})
    const events = await test.asOwner(
      `select detail from bank.audit_event where kind = 'staff.duty-refused' order by event_id desc limit 1`,
    )
    expect(events).toEqual([{ detail: expect.objectContaining({ duty: 'staff.read' }) }])
  })
})
