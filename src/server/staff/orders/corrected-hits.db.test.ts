/** Orders that correct a wrong confirmation of a hit: the end of its freeze, the audit trail, and a notice that mentions no list. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import type { Sql } from '../../db/database.ts'
import { freeze } from '../../features/freeze/freeze-account.ts'
import { addScreeningHit } from '../staff-subjects.fixture.ts'
import { addCustomer, openStaffWorld, type StaffAnswer, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }
const [WHY, WHY_NOT] = ['The birth date and the passport are the same', 'The passport is of another person']
let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let number = 22_212_355_670n

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
})
afterAll(async () => {
  await world.close()
  await test.drop()
})
beforeEach(async () => {
  number += 1n
  customer = await addCustomer(world, String(number), `ngozi.${number}`)
})

async function order(kind: string, hitId: string, reasonCode: string, reason: string): Promise<StaffAnswer> {
  const [maker, checker] = [await world.logIn('risk-officer'), await world.logIn('risk-officer')]
  const orderId = randomUUID()
  const proposed = await world.call(maker, 'orders/propose', { orderId, kind, payload: { hitId }, reasonCode, reason })
  if (proposed.status !== 200) return proposed
  return world.call(checker, 'orders/approve', { orderId })
}
async function confirm(): Promise<string> {
  const hitId = await addScreeningHit(test, customer.customerId)
  expect(await order('confirm-screening-hit', hitId, 'same-person', WHY)).toMatchObject({ body: { state: 'executed' } })
  return hitId
}
const correct = (hitId: string) => order('correct-screening-hit', hitId, 'other-person', WHY_NOT)
const rows = (text: string) => test.asOwner(text, [customer.customerId])
const isFrozen = async () =>
  (await rows('select from bank.customer_freeze where customer_id = $1 and lifted_at is null')).length === 1
const freezeByCustomer = (tx: Sql) =>
  freeze(world.deps.freezeSteps, tx, customer.customerId, 'customer', { requestId: '', address: '' })
const noticesOf = async () =>
  (await rows('select kind, params from bank.alert where customer_id = $1 order by alert_id')) as readonly {
    readonly kind: string
  }[]

describe('a corrected confirmation', () => {
  it('correction: ends the freeze that the confirmation placed, and the customer reads only that the accounts are open', async () => {
    const hitId = await confirm()
    expect(await isFrozen()).toBe(true)
    expect(await correct(hitId)).toMatchObject({ body: { state: 'executed', shownOnce: null } })
    expect(await isFrozen()).toBe(false)
    const notices = await noticesOf()
    expect(notices.map(({ kind }) => kind)).toEqual(['account-frozen', 'account-unfrozen'])
    expect(JSON.stringify(notices)).not.toMatch(/list|sanction|screen|passport/)
  })

  it('correction: keeps the first decision with its person and reason, and has an event without the customer', async () => {
    const hitId = await confirm()
    const before = await test.asOwner(
      'select decided_at, decided_by, reason from bank.screening_hit where hit_id = $1',
      [hitId],
    )
    await correct(hitId)
    const after = await test.asOwner(
      `select decided_at, decided_by, reason, decision, corrected_by <> decided_by as by_others, correction_reason
       from bank.screening_hit where hit_id = $1`,
      [hitId],
    )
    expect(after).toEqual([
      { ...(before[0] as object), decision: 'false-match', by_others: true, correction_reason: WHY_NOT },
    ])
    const events = await test.asOwner(
      `select customer_id from bank.audit_event where kind = 'screening.corrected' and detail ->> 'hitId' = $1`,
      [hitId],
    )
    expect(events).toEqual([{ customer_id: null }])
    const reasons = await rows(`select detail from bank.audit_event where customer_id = $1 and kind = 'freeze.lifted'`)
    expect(JSON.stringify(reasons)).not.toContain(WHY_NOT)
    const officer = await world.logIn('risk-officer')
    const { body } = await world.call(officer, 'screening/list', { which: 'decided' })
    expect(body['hits']).toContainEqual(
      expect.objectContaining({ hitId, decision: 'false-match', reason: WHY, correctionReason: WHY_NOT }),
    )
  })

  it('correction: keeps a freeze that the customer set before or repeated', async () => {
    const { customerId } = customer
    await world.database.transaction(freezeByCustomer)
    const before = await confirm()
    expect(await correct(before)).toMatchObject({ body: { shownOnce: expect.stringContaining('keep their state') } })
    expect(await isFrozen()).toBe(true)
    await test.asOwner(
      "update bank.customer_freeze set lifted_at = now(), lifted_by = 'staff' where customer_id = $1",
      [customerId],
    )
    const again = await confirm()
    await world.database.transaction(freezeByCustomer)
    await correct(again)
    expect(await isFrozen()).toBe(true)
  })

  it('correction: keeps a freeze that the customer repeats at the same time', async () => {
    const hitId = await confirm()
    let corrected: Promise<StaffAnswer> | undefined
    await world.database.transaction(async (tx) => {
      await freezeByCustomer(tx)
      corrected = correct(hitId)
      await vi.waitFor(async () => {
        const waiting = await test.asOwner(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%customer_freeze%'`,
        )
        expect(waiting).toHaveLength(1)
      }, PATIENCE)
    })
    expect(await corrected).toMatchObject({ body: { shownOnce: expect.stringContaining('keep their state') } })
    expect(await isFrozen()).toBe(true)
  })

  it('correction: ends the freeze while another customer has a confirmed hit', async () => {
    await confirm()
    customer = await addCustomer(world, String((number += 1n)), `ngozi.${number}`)
    await correct(await confirm())
    expect(await isFrozen()).toBe(false)
  })

  it('correction: keeps the freeze while the customer has another confirmed hit', async () => {
    const first = await confirm()
    await test.asOwner(
      `insert into bank.screening_hit (hit_id, subject_id, customer_id, screened_name, list, entry_id, topic, score, listed_name, birth_dates,
         countries, match_reason, found_at, decision, decided_at, decided_by, reason)
       values (gen_random_uuid(), gen_random_uuid(), $1, 'Ngozi', 'Sample list', 'S-2', 'sanction', 0.9, 'NGOSI', '{}', '{}', 'Agrees', now(),
         'true-match', now(), 'operator:x', 'One person')`,
      [customer.customerId],
    )
    await correct(first)
    expect(await isFrozen()).toBe(true)
  })

  it('correction: is refused for a corrected hit and for an open hit', async () => {
    const hitId = await confirm()
    await correct(hitId)
    expect(await correct(hitId)).toMatchObject({ status: 404 })
    expect(await correct(await addScreeningHit(test, customer.customerId))).toMatchObject({ status: 404 })
  })
})

describe('rights of the database roles on a decided hit', () => {
  it('application role: corrects no decision, and the role of staff changes no first decision', async () => {
    const hitId = await confirm()
    const correction = `update bank.screening_hit set decision = 'false-match', corrected_at = now(), corrected_by = 'operator:x',
      correction_reason = 'x' where hit_id = $1`
    await expect(test.database.pool.query(correction, [hitId])).rejects.toThrow(/permission denied/)
    for (const change of [`decision = 'false-match'`, `decision = null`, `reason = 'y'`, `decided_by = 'operator:y'`])
      await expect(
        world.database.pool.query(`update bank.screening_hit set ${change} where hit_id = $1`, [hitId]),
      ).rejects.toThrow()
  })
})
