/** Tests that a list is approved once or withdrawn, and that only its customer sees it. */
// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openOutwardBank } from '../outward/outward-bank.fixture.ts'
import { reasonOf, type Person } from '../world.fixture.ts'
import { bulkOf } from './bulk.fixture.ts'

const bank = openOutwardBank()
let bulk: ReturnType<typeof bulkOf>
let tunde: Person
let mary: Person
beforeAll(async () => {
  bulk = bulkOf(bank.world)
  tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
  mary = await bank.world.addPerson('Mary', 'Eze', 3, 0n)
})

const count = async (table: string, batchId: string): Promise<number> =>
  (await bank.world.database.pool.query(`select from ${table} where batch_id = $1`, [batchId])).rowCount ?? 0

describe('approving', () => {
  it('confirm of a list: fifty parallel calls, and a later one, make one batch and one try of the PIN', async () => {
    const { world, ada } = bank
    const { batchId, challengeId, lineRefs } = await bulk.offer(ada, [{ account: tunde.accountNumber }])
    const looks = world.pins.looks
    const answers = await Promise.all(Array.from({ length: 50 }, () => bulk.confirm(ada, challengeId)))
    expect(answers.map(reasonOf)).toEqual(answers.map(() => 'ok'))
    expect(world.pins.looks - looks).toBe(1)
    expect([await count('bank.payment_batch_line', batchId), await bulk.jobsOf(batchId)]).toEqual([1, 1])
    expect(await bulk.confirm(ada, challengeId)).toEqual(answers[0])
    const again = { batchId, fromAccountNumber: ada.accountNumber, lineRefs }
    expect(reasonOf(await bulk.handlers.initiate(again, ada.context))).toBe('approval-used')
    const events = await world.database.pool.query(
      `select detail - 'postingId' as detail from bank.audit_event where kind = 'bulk.confirmed' and detail->>'postingId' = $1`,
      [batchId],
    )
    expect(events.rows).toEqual([{ detail: { payments: 1, amount: '100000', total: '100000', factors: [0] } }])
  })

  it('confirm of a list: two challenges for one id in two processes make one batch', async () => {
    const { ada } = bank
    const batchId = randomUUIDv7()
    const lineRefs = await bulk.refsOf(ada, [{ account: tunde.accountNumber }, { account: mary.accountNumber }])
    const request = { batchId, fromAccountNumber: ada.accountNumber, lineRefs }
    const offers = await Promise.all([1, 2].map(() => bulk.handlers.initiate(request, ada.context)))
    const other = bulkOf(bank.world)
    const [one, two] = offers.map((asked) => (asked.ok ? asked.value.data.challengeId : ''))
    const answers = await Promise.all([bulk.confirm(ada, one!), other.confirm(ada, two!)])
    expect(answers.map(reasonOf)).toEqual(['ok', 'ok'])
    expect([await count('bank.payment_batch', batchId), await count('bank.payment_batch_line', batchId)]).toEqual([
      1, 2,
    ])
    const changed = { ...request, lineRefs: lineRefs.slice(0, 1) }
    expect(reasonOf(await bulk.handlers.initiate(changed, ada.context))).toBe('id-reused')
    const theirs = { ...request, fromAccountNumber: tunde.accountNumber }
    expect(reasonOf(await bulk.handlers.initiate(theirs, tunde.context))).toBe('id-reused')
  })

  it('confirm of a list: accepts the right factors, in time, in the session that requested the approval', async () => {
    const { world, ada } = bank
    const { challengeId, batchId } = await bulk.offer(ada, [{ account: tunde.accountNumber }])
    const wrong = await bulk.handlers.confirm({ challengeId, pin: '0000' }, ada.context)
    expect(reasonOf(wrong)).toBe('pin-mismatch')
    expect(reasonOf(await bulk.handlers.confirm({ challengeId }, ada.context))).toBe('invalid-input')
    const elsewhere = await world.addSession(ada.customerId, { linkedHoursAgo: 100, linkedBy: 'link' })
    expect(reasonOf(await bulk.confirm({ ...ada, context: elsewhere }, challengeId))).toBe('not-found')
    expect(reasonOf(await bulk.confirm(tunde, challengeId))).toBe('not-found')
    bank.pass(4 * 60_000)
    expect(reasonOf(await bulk.confirm(ada, challengeId))).toBe('approval-expired')
    expect(await count('bank.payment_batch', batchId)).toBe(0)
  })

  it('a withdrawn batch cannot be approved, and an approved batch cannot be withdrawn', async () => {
    const { ada } = bank
    const first = await bulk.offer(ada, [{ account: tunde.accountNumber }])
    const withdraw = (who: Person, challengeId: string) => bulk.handlers.withdraw({ challengeId }, who.context)
    expect(reasonOf(await withdraw(tunde, first.challengeId))).toBe('not-found')
    expect(await withdraw(ada, first.challengeId)).toMatchObject({ value: { data: { outcome: 'withdrawn' } } })
    expect(reasonOf(await bulk.confirm(ada, first.challengeId))).toBe('approval-withdrawn')
    expect(reasonOf(await bulk.handlers.get({ batchId: first.batchId }, ada.context))).toBe('not-found')
    expect(await bulk.jobsOf(first.batchId)).toBe(0)
    const second = await bulk.offer(ada, [{ account: tunde.accountNumber, typedAmount: '77' }])
    await bulk.confirm(ada, second.challengeId)
    expect(await withdraw(ada, second.challengeId)).toMatchObject({ value: { data: { outcome: 'approved' } } })
    const race = await bulk.offer(ada, [{ account: tunde.accountNumber, typedAmount: '78' }])
    const [confirmed, withdrawn] = await Promise.all([
      bulk.confirm(ada, race.challengeId),
      withdraw(ada, race.challengeId),
    ])
    const approved = confirmed.ok
    expect(withdrawn).toMatchObject({ value: { data: { outcome: approved ? 'approved' : 'withdrawn' } } })
    expect(await count('bank.payment_batch_line', race.batchId)).toBe(approved ? 1 : 0)
  })
})

it('lists: each customer sees only own lists, newest first, page by page', async () => {
  const { world } = bank
  const bola = await world.addPerson('Bola', 'Ige', 3, 100_000_00n)
  const ids: string[] = []
  for (let index = 0; index < 21; index += 1) {
    bank.pass(1000)
    ids.unshift(await bulk.approve(bola, [{ account: tunde.accountNumber, typedAmount: String(index + 10) }]))
  }
  const first = await bulk.handlers.getAll({}, bola.context)
  if (!first.ok) throw new Error(reasonOf(first))
  const { lists, more } = first.value.data
  expect([lists.map(({ batchId }) => batchId), more]).toEqual([ids.slice(0, 20), true])
  expect(lists[0]).toMatchObject({ payments: 1, amount: '3000', counts: { waiting: 1 } })
  const rest = await bulk.handlers.getAll({ after: ids[19]! }, bola.context)
  expect(rest.ok && rest.value.data).toMatchObject({ lists: [{ batchId: ids[20] }], more: false })
  expect(reasonOf(await bulk.handlers.get({ batchId: ids[0]! }, tunde.context))).toBe('not-found')
  const theirs = await bulk.handlers.getAll({ after: ids[3]! }, tunde.context)
  expect(theirs.ok && theirs.value.data).toEqual({ lists: [], more: false })
})
