// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import { createTestFiles, type TestFiles } from '../../files/files.fixture.ts'
import { closingSteps } from '../../module-links.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'
import { verifyBooks } from '../../ledger/verify.ts'
import { linkAudit } from '../../audit/link-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { purgeExpired } from '../../identity/purge-expired.ts'
import { setTemporaryPassword } from '../../identity/recovery/set-temporary-password.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import {
  type AuthWorld,
  createAuthWorld,
  login,
  PASSWORD,
  profileRequest,
  valueOf,
} from '../../identity/fixtures/world.fixture.ts'
import { makeDevice } from '../../identity/fixtures/device.fixture.ts'
import { findCustomersWithChanges } from '../kyc/changed-section-store.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { closeCustomer } from './close-customer.ts'
import { listOffersAgreed } from '../../customers/consent-store.ts'
import { createEraseClosedCustomer, type ErasureDeps } from './erase-closed-customer.ts'
import { erasureSteps } from './erasure-plan.ts'
import { makeWellKnown, moveMoney, tablesNaming } from './well-known.fixture.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const JOB = { id: '1', attempt: 1, maxAttempts: 3 }
let world: AuthWorld
let files: TestFiles
let erase: () => Promise<unknown>
let deps: ErasureDeps
type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>

beforeAll(async () => {
  world = await createAuthWorld()
  files = createTestFiles(world.database, world.deps.clock)
  deps = { ...world.deps, personalData: PERSONAL_DATA }
  erase = async () => createEraseClosedCustomer(deps)({}, JOB)
})
afterAll(async () => {
  files.close()
  await world.close()
})

/** Closes a profile: the customer requests it, and staff carry it out. */
async function leave({ session: { customerId } }: Customer) {
  const [caseId, reference] = [randomUUID(), `CASE-${customerId.slice(0, 8)}`]
  await world.rows(
    `insert into bank.support_case (case_id, reference, customer_id, type, state, description, opened_at)
     values ($1, $2, $3, 'data-erasure', 'opened', 'All of it', now())`,
    [caseId, reference, customerId],
  )
  const by = { operator: 'jane.o', reason: 'Called back, two answers right' }
  const closing = await world.database.transaction(async (tx) => {
    const { kind } = await closeCustomer(closingSteps(world.deps.clock), tx, { caseId, customerId, reference }, by)
    // No posting runs during the closing, so none of its statements may take long.
    return [kind, (await tx.query('show statement_timeout')).rows]
  })
  expect(closing).toEqual(['closed', [{ statement_timeout: '10s' }]])
}

describe('a customer who has left', () => {
  const logIn = ({ username, device, deviceKeyId }: Customer, password: string) =>
    world.call(authRoutes.login, { username, password, deviceId: 'd' }, { deviceProof: device.proof(deviceKeyId) })

  it('closed customer: has no access at all, and only the right password reveals the reason', async () => {
    const customer = await world.loggedIn()
    const { customerId } = customer.session
    await leave(customer)
    expect(reasonOf(await logIn(customer, PASSWORD))).toBe('profile-closed')
    expect(reasonOf(await logIn(customer, 'Another-lamp-88'))).toBe('invalid-credentials')
    expect(await world.sessions.findByAccessTokenHash(tokenHash(customer.cookies.accessToken))).toBeUndefined()
    const { refreshToken } = customer.cookies
    const proof = customer.device.proof(customer.deviceKeyId)
    const handle = { refreshToken: customer.user.refreshToken }
    const renewed = await world.call(authRoutes.getnewaccesstoken, handle, { refreshToken, deviceProof: proof })
    expect(reasonOf(renewed)).toBe('not-signed-in')
    // The same answer as for an unknown name.
    const { username } = customer
    const { referenceId } = valueOf(await world.call(passwordResetRoutes.revealQuestion, { username })).data
    const answered = { referenceId, answer: 'Kano' }
    expect(reasonOf(await world.call(passwordResetRoutes.verifyAnswerForPasswordReset, answered))).toBe(
      'invalid-credentials',
    )
    const trace = { requestId: '', address: 'operator:jane.o' }
    expect(reasonOf(await setTemporaryPassword(world.deps, username, trace))).toBe('not-found')
    for (const table of ['profile', 'authenticator', 'passkey', 'customer_security_answer'])
      expect(await world.rows(`select from bank.${table} where customer_id = $1`, [customerId]), table).toEqual([])
    expect(
      await world.rows('select from bank.device_key where customer_id = $1 and removed_at is null', [customerId]),
    ).toEqual([])
  })

  it('closed customer: has no open requests left, and can return as a new customer with the same username', async () => {
    const customer = await world.loggedIn()
    const { username } = customer
    const { referenceId } = valueOf(await world.call(passwordResetRoutes.revealQuestion, { username })).data
    await leave(customer)
    const answered = { referenceId, answer: 'Kano' }
    expect(reasonOf(await world.call(passwordResetRoutes.verifyAnswerForPasswordReset, answered))).not.toBe('ok')
    const { ticket, ...shown } = await world.verified(customer.record)
    expect(shown).toMatchObject({ customer: 'new', accounts: [] })
    const device = makeDevice()
    const request = { ...profileRequest(ticket, device), username }
    const { data } = valueOf(await world.call(authRoutes.createAccountAndProfile, request))
    expect(data.cifid).not.toBe(customer.cifid)
    expect(data.accountNumber).not.toBe(customer.accountNumber)
    const { session } = await login(world, username, device.proof(data.deviceKeyId))
    expect(session.customerId).not.toBe(customer.session.customerId)
    expect(
      await world.rows('select bvn_index from bank.customer where customer_id = $1', [customer.session.customerId]),
    ).toEqual([{ bvn_index: null }])
  })

  it('profile and index of a BVN: can be deleted for a closed customer only; the database refuses it for any other', async () => {
    const { customerId } = (await world.loggedIn()).session
    for (const change of [
      'delete from bank.profile where customer_id = $1',
      'update bank.customer set bvn_index = null where customer_id = $1',
    ])
      await expect(world.rows(change, [customerId]), change).rejects.toThrow('belongs to a customer')
  })
})

describe('the plan', () => {
  it('erasure plan: decides on every table with a column of customers', async () => {
    const rows = (await world.rows(
      `select distinct table_schema || '.' || table_name as table from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema in ('bank', 'ledger') and table_type = 'BASE TABLE'
         and column_name ~ '(^|_)(customer_id|contact_id|phone|email)$'`,
    )) as { table: string }[]
    expect(rows.length).toBeGreaterThan(30)
    const withCustomer = new Set([
      ...rows.map(({ table }) => table),
      ...PERSONAL_DATA.flatMap(({ archive = [] }) => archive.map(({ table }) => table)),
      ...PERSONAL_DATA.flatMap(({ notArchived = {} }) => Object.keys(notArchived)),
    ])
    const steps = erasureSteps(PERSONAL_DATA)
    const kept = PERSONAL_DATA.flatMap((one) => Object.keys(one.kept ?? {}))
    const named = new Set([...steps.map(({ table }) => table), ...kept])
    expect([...withCustomer].filter((table) => !named.has(table))).toEqual([])
    expect(steps.filter(({ table }) => kept.includes(table))).toEqual([])
    for (const { table, sql } of steps) expect(sql, table).toContain(` ${table} `)
  })
})

async function expectWhole() {
  await linkAudit(world.deps)
  const report = await world.database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return verifyAudit(tx, {})
  })
  expect(report.faults).toEqual([])
  const books = await verifyBooks(world.database)
  expect(books.faults).toEqual([])
  expect(books.closedDays).toBeGreaterThan(0)
}

describe('the data of a customer who has left', () => {
  it('data of a customer who left: is erased immediately where no law requires it, and names no person after five years; the ledger and the audit trail stay complete', async () => {
    const { customer, papers, picture, caseId } = await makeWellKnown(world, files)
    const { customerId } = customer.session
    expect(await listOffersAgreed(world.database.pool)).toContain(customer.cifid)
    await moveMoney(world, customer.accountNumber)
    await world.rows('update bank.kyc_section set changed_at = now() where customer_id = $1', [customerId])
    const changed = async () => (await findCustomersWithChanges(world.database.pool)).map((one) => one.customerId)
    expect(await changed()).toContain(customerId)
    // The payer is erased before the payees whom the payment names.
    const payer = await world.loggedIn()
    await world.rows(
      `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_customer_id,
         payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency,
         narration, approved_with, created_at, completed_at)
       values (gen_random_uuid(), 'own-bank', 0, 'settled', $1, '1', 'A', $2, '2', 'ZUBAIDA WAKKALA', '000000', 'Bank', 100, 0, 0, 0, 'NGN', '', '{0}', now(), now())`,
      [payer.session.customerId, customerId],
    )
    await leave(payer)
    world.later(1000)
    await leave(customer)
    expect(await changed()).not.toContain(customerId)
    const left = (
      await world.rows('select closed_at from bank.closed_customer where customer_id = $1', [customerId])
    )[0].closed_at as Date
    // The customer's consents end when the customer closes the profile.
    expect(await listOffersAgreed(world.database.pool)).not.toContain(customer.cifid)
    await erase()
    for (const table of ['profile_picture', 'budget', 'alert_choice', 'customer_limit', 'ticket'])
      expect(await world.rows(`select from bank.${table} where customer_id = $1`, [customerId]), table).toEqual([])
    const devices = await world.rows('select distinct name from bank.device_key where customer_id = $1', [customerId])
    expect(devices).toEqual([{ name: 'Removed' }])
    // The last notice is pending, and stays until it is sent.
    const words = () => world.rows('select kind from bank.alert where customer_id = $1', [customerId])
    expect(await words()).toEqual([{ kind: 'profile-closed' }])
    await world.rows(`update bank.alert_delivery set state = 'sent' where target = $1`, [customerId])
    const isStored = (file: string) => files.names().some((name) => name.includes(file))
    // The store does not answer, and then it does.
    files.store.down = true
    expect(await files.vault.cleanUp()).toBe(0)
    files.store.down = false
    expect(isStored(picture)).toBe(true)
    await files.vault.cleanUp()
    expect(isStored(picture)).toBe(false)
    world.later(DAY_MS)
    await erase()
    expect(await words()).toEqual([])
    await expectWhole()

    // The retention years as PostgreSQL counts them: from a 29 February to a 28 February.
    const closed = Temporal.Instant.from(left.toISOString()).toZonedDateTimeISO('UTC')
    const years = new Date(closed.add({ years: 5 }).epochMilliseconds)
    const until = (at: Date) => world.later(at.getTime() - world.outside.now.getTime())
    until(new Date(years.getTime() - DAY_MS))
    await erase()
    await files.vault.cleanUp()
    for (const paper of papers) expect(isStored(paper), 'a paper is kept').toBe(true)
    expect(await tablesNaming(world, customer)).toEqual(
      expect.arrayContaining(['bank.customer', 'bank.case_event', 'bank.payment']),
    )
    const lastDigits = () => world.rows('select last_four from bank.card where customer_id = $1', [customerId])
    expect(await lastDigits()).toEqual([{ last_four: '4321' }])
    expect(
      await world.rows('select password_hash from bank.closed_customer where customer_id = $1', [customerId]),
    ).toEqual([{ password_hash: null }])
    until(years)
    await Promise.all([erase(), erase()])
    await erase()
    await files.vault.cleanUp()
    await purgeExpired(world.deps, world.outside.now)
    for (const paper of papers) expect(isStored(paper), 'a paper is gone').toBe(false)
    expect(await tablesNaming(world, customer)).toEqual([])
    expect(await lastDigits()).toEqual([{ last_four: '0000' }])
    const trail = await world.rows(
      `select kind from bank.audit_event where customer_id = $1 and kind like 'customer.%' order by event_id`,
      [customerId],
    )
    expect(trail.map(({ kind }) => kind)).toEqual([
      'customer.created',
      'customer.closed',
      'customer.data-deleted',
      'customer.hidden',
    ])
    expect(
      await world.rows('select description as words, state from bank.support_case where case_id = $1', [caseId]),
    ).toEqual([{ words: '', state: 'withdrawn' }])
    await expectWhole()
  })

  it('early erasure of a customer: is refused by the database', async () => {
    const { customer } = await makeWellKnown(world, files)
    const { customerId } = customer.session
    for (const change of [
      'delete from bank.budget where customer_id = $1',
      'delete from bank.consent where customer_id = $1',
      `update bank.customer set gender = '' where customer_id = $1`,
      `update bank.payment set narration = '' where customer_id = $1`,
    ])
      await expect(world.rows(change, [customerId]), change).rejects.toThrow(
        /belongs to a customer|is kept for five years/,
      )
    await leave(customer)
    await expect(world.rows('delete from bank.consent where customer_id = $1', [customerId])).rejects.toThrow(
      'is kept for five years',
    )
    await expect(
      world.rows('update bank.closed_customer set hidden_at = now() where customer_id = $1', [customerId]),
    ).rejects.toThrow('kept_five_years')
  })

  it('erasure: erases each customer in one step: a failed customer does not change and stops no other, and the next run continues', async () => {
    await leave(await world.loggedIn())
    world.later(1000)
    const { customer } = await makeWellKnown(world, files)
    const { customerId } = customer.session
    await leave(customer)
    const left = async () => (await world.rows('select from bank.budget where customer_id = $1', [customerId])).length
    const failing = { ...world.database, transaction: () => Promise.reject(new Error('killed')) }
    await expect(createEraseClosedCustomer({ ...deps, database: failing })({}, JOB)).rejects.toThrow('killed')
    expect(await left()).toBe(1)
    // The first of several customers fails.
    let calls = 0
    const transaction: typeof world.database.transaction = (work) => {
      calls += 1
      return calls === 1 ? failing.transaction() : world.database.transaction(work)
    }
    const once = createEraseClosedCustomer({ ...deps, database: { ...world.database, transaction } })
    await expect(once({}, JOB)).rejects.toThrow('killed')
    expect(await left()).toBe(0)
  })
})
