/** Tied differences: by an order of two people, with a journal for a rest, until one of both ends or an order unties them. */
// @module-tag one-try
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Difference } from '../../../core/reconciliation/compare-books.ts'
import type { ReconciliationBreak } from '../../../contract/staff/staff-reconciliation.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { breakMeasure } from '../../features/reconciliation/break-measure.ts'
import { tieBreaks, untieBreaks } from '../../features/reconciliation/break-store.ts'
import { recordRun } from '../../features/reconciliation/record-run.ts'
import { openStaffWorld, type StaffAnswer, type StaffWorld } from '../staff.fixture.ts'
import { addJournal } from '../staff-subjects.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let maker: string
let checker: string
let ours: Difference
let theirs: Difference
let at = Date.now()

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  maker = await world.logIn('accountant')
  checker = await world.logIn('accountant')
})
beforeEach(async () => {
  const common = { direction: 'out', currency: 'NGN' } as const
  ours = { ...common, kind: 'not-there', reference: randomUUIDv7(), oursMinor: 5_000_00n, theirsMinor: null }
  theirs = { ...common, kind: 'unknown', reference: randomUUIDv7(), oursMinor: null, theirsMinor: 5_000_00n }
  await run([ours, theirs])
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

/** Records a run that found these differences. */
async function run(differences: readonly Difference[]): Promise<void> {
  at += 1_000
  const compared = { equal: 0, waiting: [], differences }
  await test.database.transaction((tx) => recordRun(tx, { network: 'switch', compared, at: new Date(at) }))
}

async function listed(which: 'open' | 'tied' | 'ended'): Promise<readonly ReconciliationBreak[]> {
  const { body } = await world.call(maker, 'reconciliation/list', { which })
  return body['breaks'] as readonly ReconciliationBreak[]
}
const referencesOf = async (which: 'open' | 'tied') =>
  (await listed(which)).map(({ reference }) => reference).toSorted()
const bothReferences = () => [ours.reference, theirs.reference].toSorted()
const idOf = async ({ reference }: Difference): Promise<string> =>
  (await Promise.all([listed('open'), listed('tied')])).flat().find((one) => one.reference === reference)?.breakId ?? ''

/** Proposes an order, and a second person approves it. Gives the first answer that is no success, or the order. */
async function order(kind: string, payload: object, reasonCode = 'correction'): Promise<StaffAnswer> {
  const orderId = randomUUID()
  const wanted = { orderId, kind, payload, reasonCode, reason: 'The switch changed the reference' }
  const proposed = await world.call(maker, 'orders/propose', wanted)
  if (proposed.status !== 200) return proposed
  return world.call(checker, 'orders/approve', { orderId })
}
const tie = async (journalId: string | null = null): Promise<StaffAnswer> =>
  order('tie-breaks', { breakId: await idOf(ours), otherId: await idOf(theirs), journalId }, 'same-payment')

const unexplained = async () =>
  (await breakMeasure(test.database.pool, []).read()).find(({ labels }) => labels['network'] === 'switch')?.values[
    'adire_reconciliation_breaks'
  ]

describe('tied differences', () => {
  it('leave the open list and the measure together, and show each other', async () => {
    expect(await unexplained()).toBe(2)
    expect(await tie()).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect([await referencesOf('open'), await referencesOf('tied')]).toEqual([[], bothReferences()])
    expect(await unexplained()).toBe(0)
    const [mine] = (await listed('tied')).filter(({ reference }) => reference === ours.reference)
    expect(mine).toMatchObject({
      explanation: 'The switch changed the reference',
      tiedTo: { breakId: await idOf(theirs), reference: theirs.reference, holds: true },
      endedAt: null,
    })
    const home = await world.call(maker, 'home/read', {})
    expect(home.body['queues']).toContainEqual(expect.objectContaining({ queue: 'differences', count: 0 }))
  })

  it('stay tied while runs find them, and can be tied or explained no second time', async () => {
    await tie()
    await run([ours, theirs])
    expect(await referencesOf('tied')).toEqual(bothReferences())
    expect(await tie()).toMatchObject({ status: 404 })
    const breakId = await idOf(ours)
    expect(await order('explain-break', { breakId, journalId: null }, 'timing')).toMatchObject({ status: 404 })
  })

  it.each([
    ['ends', () => [ours]],
    ['has another amount', () => [ours, { ...theirs, theirsMinor: 5_000_01n }]],
  ])('need a person again when one of both %s', async (_name, found) => {
    await tie()
    await run(found())
    expect(await referencesOf('tied')).toEqual([])
    const [mine] = (await listed('open')).filter(({ reference }) => reference === ours.reference)
    expect(mine).toMatchObject({ tiedTo: { reference: theirs.reference, holds: false } })
    expect(await unexplained()).toBe(found().length)
    // The other difference comes back with a new row, and both can be tied again.
    await run([ours, theirs])
    expect(await tie()).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect(await referencesOf('tied')).toEqual(bothReferences())
  })

  it('need a journal of exactly the rest when the amounts differ', async () => {
    theirs = { ...theirs, theirsMinor: 5_000_00n + 5_000n }
    await run([ours, theirs])
    const journal = await addJournal(world)
    const { rows } = await test.database.pool.query<{ amount: string }>(
      'select max(amount) as amount from ledger.entry where journal_id = $1',
      [journal],
    )
    expect((await tie()).body['message']).toContain('The amounts differ by ₦50.00')
    expect(rows[0]?.amount).toBe('5000')
    theirs = { ...theirs, theirsMinor: 5_000_00n + 5_001n }
    await run([ours, theirs])
    expect((await tie(journal)).body['message']).toContain('The journal does not book the rest of ₦50.01')
    expect((await tie(randomUUID())).body['message']).toContain('The journal does not book the rest')
    theirs = { ...theirs, theirsMinor: 5_000_00n + 5_000n }
    await run([ours, theirs])
    expect(await tie(journal)).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect((await listed('tied')).map(({ journalId }) => journalId)).toEqual([journal, journal])
  })

  it('refuse a journal when the amounts agree, two differences of one side, and a difference with itself', async () => {
    expect((await tie(await addJournal(world))).body['message']).toContain('no journal books a rest')
    const other = { ...ours, reference: randomUUIDv7() }
    await run([ours, other])
    const [breakId, otherId] = [await idOf(ours), await idOf(other)]
    const refused = await order('tie-breaks', { breakId, otherId, journalId: null }, 'same-payment')
    expect(refused.body['message']).toContain('one side has too much where the other has too little')
    const same = await order('tie-breaks', { breakId, otherId: breakId, journalId: null }, 'same-payment')
    expect(same).toMatchObject({ status: 404 })
  })

  it('are untied by an order of two people, and both need an explanation again', async () => {
    await tie()
    const breakId = await idOf(theirs)
    expect(await order('untie-breaks', { breakId })).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect([await referencesOf('open'), await referencesOf('tied')]).toEqual([bothReferences(), []])
    expect(await unexplained()).toBe(2)
    expect((await listed('open')).map(({ explanation, tiedTo }) => [explanation, tiedTo])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(await order('untie-breaks', { breakId })).toMatchObject({ status: 404 })
  })

  it('are tied once by two people at the same time, and only the role of staff writes a tie', async () => {
    const [breakId, otherId] = [await idOf(ours), await idOf(theirs)]
    const third = { ...theirs, reference: randomUUIDv7() }
    await run([ours, theirs, third])
    const thirdId = await idOf(third)
    const words = { journalId: null, explanation: 'Both are one payment', by: 'operator:ada', at: new Date() }
    const tieIn = (other: string) =>
      world.database.transaction(async (tx) => {
        if (!(await tieBreaks(tx, { breakId, otherId: other, ...words }))) throw new Error('refused')
      })
    const results = await Promise.allSettled([tieIn(otherId), tieIn(thirdId)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listed('tied')).toHaveLength(2)
    await expect(tieBreaks(test.database.pool, { breakId, otherId, ...words })).rejects.toThrow('permission denied')
    await expect(untieBreaks(test.database.pool, breakId)).rejects.toThrow('permission denied')
  })
})
