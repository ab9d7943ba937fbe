/** Tests the facts of many transfers or bills, and the approvals of many transfers, in one statement: each call gets the same result as alone. */
import type pg from 'pg'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND } from '../../../../values/brand.ts'
import { createInitiationFacts } from '../../../features/transfers/initiation-facts.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from '../../../features/transfers/world.fixture.ts'
import { createLimitFacts } from '../../limits/limit-facts.ts'
import { createBillFacts } from '../bill/bill-facts.ts'
import { createConfirmationFacts } from './confirmation-facts.ts'
import { transferApprovals } from './transfer-approvals.ts'

const PEOPLE = 5
let world: World
let people: Person[] = []
beforeAll(async () => {
  world = await createWorld()
  for (let n = 0; n < PEOPLE; n += 1) {
    people = [...people, await world.addPerson('Adaeze', 'Okonkwo', n % 2 === 0 ? 3 : 2, BigInt(n + 1) * 1_000_00n)]
  }
  // The first two people have paid, so their limits, counts and payees differ from those of the other people.
  for (const n of [0, 1]) {
    const request = await world.requestFor(people[n]!, people[n + 2]!.accountNumber, { amount: '10000' })
    const { challengeId } = await initiated(people[n]!, request)
    const confirmed = await world.handlers.confirm({ challengeId, pin: PIN }, people[n]!.context)
    expect(reasonOf(confirmed)).toBe('ok')
  }
})
afterAll(() => world.close())

async function initiated(person: Person, request: Awaited<ReturnType<World['requestFor']>>) {
  const answer = await world.handlers.initiate(request, person.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data
}

type Rows = readonly object[]

/** The dependencies with a pool that counts the statements, and may change their rows. */
function watched(change: (rows: Rows) => Rows = (rows) => rows) {
  const texts: string[] = []
  const query = async (text: string, values: unknown[]) => {
    texts.push(text)
    const result = await world.database.pool.query(text, values)
    return { ...result, rows: change(result.rows) }
  }
  const database = { ...world.database, pool: { query } as unknown as pg.Pool }
  return { deps: { ...world.deps, database }, texts }
}

/** Each person pays the person after the next, like the first two people. */
const asked = (n: number) => {
  const { customerId, deviceKeyId } = people[n]!.context.session
  return {
    transferId: randomUUID(),
    transferType: 0,
    customerId,
    deviceKeyId,
    fromAccountNumber: people[n]!.accountNumber,
    toAccountNumber: people[(n + 2) % PEOPLE]!.accountNumber,
    bankCode: BRAND.institutionCode,
    payeeName: 'Payee',
    amount: '10000',
    currency: 'NGN',
    currencyCode: 'NGN',
  } as const
}
const all = () => people.map((_, n) => asked(n))

async function oneByOne<Call, Facts>(calls: readonly Call[], find: (call: Call) => Promise<Facts>): Promise<Facts[]> {
  const facts: Facts[] = []
  for (const call of calls) facts.push(await find(call))
  return facts
}

describe('facts of transfers and bills', () => {
  type Find = (call: ReturnType<typeof asked>) => Promise<object>
  const finders: Readonly<Record<string, (deps: World['deps']) => Find>> = {
    initiation: createInitiationFacts,
    confirmation: createConfirmationFacts,
    limits: (deps) => {
      const find = createLimitFacts(deps)
      return (call) => find(call, call.currency)
    },
    bill: (deps) => {
      const find = createBillFacts(deps)
      return (call) => find(call.fromAccountNumber, call)
    },
  }
  for (const [name, create] of Object.entries(finders)) {
    it(`${name}: calls that arrive together share a statement, and answer as the same calls one by one`, async () => {
      const calls = all()
      const alone = await oneByOne(calls, create(watched().deps))
      const { deps, texts } = watched()
      expect(await Promise.all(calls.map(create(deps)))).toEqual(alone)
      expect(texts).toHaveLength(1)
      expect(new Set(alone.map((facts) => JSON.stringify(facts, textOf))).size).toBe(PEOPLE)
    })

    it(`${name}: rows in another order, or repeated, are matched to their calls`, async () => {
      const calls = all()
      const alone = await oneByOne(calls, create(watched().deps))
      const { deps } = watched((rows) => [...rows.toReversed(), ...rows])
      expect(await Promise.all(calls.map(create(deps)))).toEqual(alone)
    })

    it(`${name}: a call whose row is missing fails, and the others are answered`, async () => {
      const { deps } = watched((rows) => (rows.length > 1 ? rows.slice(1) : rows))
      const settled = await Promise.allSettled(all().map(create(deps)))
      expect(settled.map(({ status }) => status).toSorted()).toEqual([
        ...Array<string>(PEOPLE - 1).fill('fulfilled'),
        'rejected',
      ])
    })

    it(`${name}: a call that the database refuses fails alone`, async () => {
      const calls = all().map((call, n) => (n === 2 ? { ...call, customerId: 'no uuid' } : call))
      const settled = await Promise.allSettled(calls.map(create(watched().deps)))
      expect(settled.map(({ status }) => status)).toEqual(calls.map((_, n) => (n === 2 ? 'rejected' : 'fulfilled')))
      expect(settled[2]).toMatchObject({ reason: { code: '22P02' } })
    })
  }
})

const textOf = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

describe('approvals of transfers', () => {
  const keysOf = (challenges: readonly string[]) =>
    people.map(({ context }, n) => ({
      challengeId: challenges[n]!,
      customerId: context.session.customerId,
      sessionId: context.session.sessionId,
    }))
  const reviewed = async () => {
    const requests = await Promise.all(people.map((one, n) => world.requestFor(one, asked(n).toAccountNumber)))
    const made = await Promise.all(requests.map((request, n) => initiated(people[n]!, { ...request, amount: '10000' })))
    return { ids: requests.map(({ transferId }) => transferId), keys: keysOf(made.map((one) => one.challengeId)) }
  }

  it('calls that arrive together share a statement, and answer as the same calls one by one', async () => {
    const { ids, keys } = await reviewed()
    const alone = await oneByOne(keys, (key) => transferApprovals.find(world.deps, key))
    const ofIds = await oneByOne(ids, (id) => transferApprovals.findOfSubject(world.deps, id))
    const { deps, texts } = watched((rows) => rows.toReversed())
    expect(await Promise.all(keys.map((key) => transferApprovals.find(deps, key)))).toEqual(alone)
    expect(await Promise.all(ids.map((id) => transferApprovals.findOfSubject(deps, id)))).toEqual(ofIds)
    expect(texts).toHaveLength(2)
    expect(alone.map((approval) => approval?.subjectId)).toEqual(ids)
  })

  it('an approval of another customer or session is not found, while its owner finds it', async () => {
    const { keys } = await reviewed()
    const [first, second] = keys
    const found = await Promise.all([
      ...keys.map((key) => transferApprovals.find(world.deps, key)),
      transferApprovals.find(world.deps, { ...first!, customerId: second!.customerId }),
      transferApprovals.find(world.deps, { ...first!, sessionId: second!.sessionId }),
    ])
    expect(found.map((approval) => approval !== undefined)).toEqual([...keys.map(() => true), false, false])
  })

  it('a challenge whose id is not a UUID fails alone', async () => {
    const { keys } = await reviewed()
    const asks = keys.map((key, n) => (n === 1 ? { ...key, challengeId: 'no uuid' } : key))
    const settled = await Promise.allSettled(asks.map((key) => transferApprovals.find(world.deps, key)))
    expect(settled.map(({ status }) => status)).toEqual(keys.map((_, n) => (n === 1 ? 'rejected' : 'fulfilled')))
  })
})
