/** The rights of staff on identity forms: a form is read with the record of the look, and changed by a decision on a change. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '../../audit/record-audit.ts'
import { openDatabase } from '../../db/database.ts'
import { READ_ROLE } from '../../db/roles/database-roles.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { changeCode, findChangedSections, markChanged } from '../../features/kyc/changed-section-store.ts'
import { acceptSeenChange, refuseSeenChange } from '../../features/kyc/decide-change.ts'
import { kycSealing } from '../../features/kyc/kyc-sealing.ts'
import { findSection, saveSection } from '../../features/kyc/kyc-store.ts'
import { archiveOf } from '../customer-archive.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'

const TRACE = { requestId: 'r', address: 'operator:0198c0de-0000-7000-8000-000000000001' }

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let other: TestCustomer

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  other = await addCustomer(world, '22212345679', 'bola.ige')
})
beforeEach(async () => {
  await test.asOwner(
    'update bank.kyc_section set changed_at = null, moved_at = null, accepted_sealed = null, accepted_saved_at = null',
  )
  await save('Marina 1')
  await markChanged(world.application.pool, { ...PERSONAL(), isMoved: false, at: new Date() })
  await save('Broad Street 2')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const PERSONAL = () => ({ customerId: customer.customerId, section: 'personal' }) as const
const save = (Street: string) =>
  saveSection(world.application.pool, kycSealing(world.deps.keys), {
    ...PERSONAL(),
    details: { Street },
    at: new Date(),
  })
const saved = async () => (await findSection(world.application.pool, kycSealing(world.deps.keys), PERSONAL()))?.details
const sql = () => world.database.pool

/** Calls a function in a transaction that recorded an event of this kind. */
const withEvent = (kind: AuditEventKind, customerId: string, statement: string, values: readonly unknown[] = []) =>
  world.database.transaction(async (tx) => {
    const eventId = await recordEvent(tx, TRACE, { kind, outcome: 'done', customerId })
    return tx.query<Record<string, unknown>>(statement, [...values, eventId])
  })

async function seenChange() {
  const [change] = await findChangedSections(sql(), customer.customerId)
  if (change === undefined) throw new Error('no change waits')
  return { ...PERSONAL(), code: changeCode(change), at: new Date() }
}

describe('the role of staff on identity forms', () => {
  it.each([
    'select details_sealed from bank.kyc_section',
    'select accepted_sealed from bank.kyc_section',
    'select * from bank.kyc_section',
    'select from bank.kyc_section where accepted_sealed is not null',
    `update bank.kyc_section set details_sealed = '\\x00'`,
    'update bank.kyc_section set accepted_sealed = null, accepted_saved_at = null',
    'update bank.kyc_section set changed_at = null',
    `update bank.kyc_section set refused_at = now(), refused_reason = 'x'`,
    'delete from bank.kyc_section',
  ])('%s: is refused for the role of staff', async (statement) => {
    await expect(sql().query(statement)).rejects.toThrow('permission denied for table kyc_section')
  })

  it('the state of each section: is read without the form', async () => {
    const { rows } = await sql().query(
      'select section, saved_at, changed_at, moved_at, accepted_saved_at, refused_at, refused_reason from bank.kyc_section where customer_id = $1',
      [customer.customerId],
    )
    expect(rows).toMatchObject([
      { section: 'personal', changed_at: expect.any(Date), accepted_saved_at: expect.any(Date) },
    ])
  })

  it('a form: is given only in the transaction that recorded the look at this customer', async () => {
    const read = 'select section, details_sealed from bank.read_kyc_form($1, $2)'
    const { customerId } = customer
    const found = await withEvent('kyc.record-looked-at', customerId, read, [customerId])
    expect(found.rows).toMatchObject([{ section: 'personal', details_sealed: expect.any(Buffer) }])
    const refused = 'this transaction recorded no operator for kyc.record-looked-at'
    await expect(withEvent('kyc.record-looked-at', other.customerId, read, [customerId])).rejects.toThrow(refused)
    await expect(withEvent('kyc.submitted', customerId, read, [customerId])).rejects.toThrow(refused)
    const event = { kind: 'kyc.record-looked-at', outcome: 'done', customerId } as const
    const earlier = await recordEvent(sql(), TRACE, event)
    await expect(sql().query(read, [customerId, earlier])).rejects.toThrow(refused)
  })

  it('a change: is accepted and refused only with the event of the decision, and only while it waits', async () => {
    const { customerId } = customer
    const accept = `select bank.accept_kyc_change($1, 'personal', $2)`
    const refuse = `select bank.refuse_kyc_change($1, 'personal', 'Unreadable', now(), $2) as restored`
    for (const [statement, kind, wrong] of [
      [accept, 'kyc.change-checked', 'kyc.change-refused'],
      [refuse, 'kyc.change-refused', 'kyc.change-checked'],
    ] as const) {
      const refused = `this transaction recorded no operator for ${kind}`
      await expect(withEvent(wrong, customerId, statement, [customerId])).rejects.toThrow(refused)
      await expect(withEvent(kind, other.customerId, statement, [customerId])).rejects.toThrow(refused)
    }
    expect(await saved()).toEqual({ Street: 'Broad Street 2' })
    await withEvent('kyc.change-checked', customerId, accept, [customerId])
    await expect(withEvent('kyc.change-checked', customerId, accept, [customerId])).rejects.toThrow(
      'no change of the section',
    )
    const again = await withEvent('kyc.change-refused', customerId, refuse, [customerId])
    expect(again.rows).toEqual([{ restored: false }])
    expect(await saved()).toEqual({ Street: 'Broad Street 2' })
  })
})

describe('the work of staff with these rights', () => {
  it('the page of an identity check: shows the saved form and the change that waits', async () => {
    const officer = await world.logIn('kyc-officer')
    const { body } = await world.call(officer, 'identity-checks/read', { customerId: customer.customerId })
    expect(body['sections']).toMatchObject([
      { section: 'personal', fields: [{ name: 'Street', value: 'Broad Street 2' }] },
    ])
    expect(body['changes']).toMatchObject([{ section: 'personal' }])
  })

  it('a refused change: restores the accepted form, and an accepted change keeps the new form', async () => {
    const seen = await seenChange()
    const refused = await world.database.transaction((tx) =>
      refuseSeenChange(tx, { ...seen, reason: 'Unreadable' }, TRACE),
    )
    expect([refused.ok, await saved()]).toEqual([true, { Street: 'Marina 1' }])
    await markChanged(world.application.pool, { ...PERSONAL(), isMoved: false, at: new Date() })
    await save('Broad Street 3')
    const next = await seenChange()
    expect((await world.database.transaction((tx) => acceptSeenChange(tx, next, TRACE))).ok).toBe(true)
    expect(await saved()).toEqual({ Street: 'Broad Street 3' })
    expect(await findChangedSections(sql(), customer.customerId)).toEqual([])
  })
})

describe('the role of the replica on identity forms', () => {
  it('sealed forms: are refused, and the archive of a customer reads both versions on the primary', async () => {
    const replica = openDatabase(test.url, { role: READ_ROLE })
    try {
      for (const column of ['details_sealed', 'accepted_sealed'])
        await expect(replica.pool.query(`select ${column} from bank.kyc_section`)).rejects.toThrow('permission denied')
      await expect(archiveOf(replica, customer.customerId)).rejects.toThrow('permission denied')
      const files = await archiveOf(replica, customer.customerId, world.application.pool)
      for (const name of ['identity-check', 'identity-check-before'])
        expect(JSON.parse(files[`data/${name}.json`] ?? ''), name).toMatchObject([{ section: 'personal', details: {} }])
    } finally {
      await replica.close()
    }
  })
})
