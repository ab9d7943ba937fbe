/** What the bank makes of a switch that does not answer: asks, sends again what never arrived, tells customers, and gives nothing back unasked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '../../../ledger/verify.ts'
import { reasonOf, type Person } from '../test-world.ts'
import { createCarryTransfer } from './carry-transfer.ts'
import { findLate } from './find-late.ts'
import { createLookAfterTransfers } from './look-after-transfers.ts'
import { createOutwardWorld, ZENITH, type OutwardWorld } from './test-outward.ts'
import { createTestSwitch } from './test-switch.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** ₦5,000.00 with a fee of ₦10.00 and ₦0.75 of VAT. */
const TOTAL = 5_010_75n
const network = createTestSwitch()

let world: OutwardWorld
let ada: Person
let serial = 0
beforeAll(async () => {
  world = await createOutwardWorld(network)
})
afterAll(async () => {
  expect((await verifyBooks(world.database)).faults).toEqual([])
  await world.close()
})
beforeEach(async () => {
  world.time.now = new Date()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  network.calls.length = 0
  network.losses.length = 0
  network.down = false
  world.told.length = 0
  world.alerts.length = 0
})

/** An account at another bank that nobody else uses. */
function account(law?: Parameters<typeof network.laws.set>[1]): string {
  serial += 1
  const number = `10${String(serial).padStart(8, '0')}`
  if (law !== undefined) network.laws.set(number, law)
  return number
}
const pass = (ms: number): void => {
  world.time.now = new Date(world.time.now.getTime() + ms)
}
const stateOf = async (transferId: string) => (await world.find(transferId)).state
const ADA_BEFORE = 1_000_000_00n
const entriesOf = async (person: Person): Promise<number> => {
  const { rows } = await world.database.pool.query(
    `select from ledger.entry e join bank.account a on a.ledger_account_id = e.account_id where a.account_number = $1 and e.amount < 0`,
    [person.accountNumber],
  )
  return rows.length
}

describe('silent', () => {
  test('the reply is lost: asked a minute later, not sent again', async () => {
    const transferId = await world.send(ada, account())
    network.losses.push('reply')
    await world.carry(transferId)
    expect(await world.find(transferId)).toMatchObject({ state: 'asking', asks: 0 })
    const [runAt] = await world.jobsOf(transferId)
    expect(runAt?.getTime()).toBe(world.time.now.getTime() + MINUTE)
    await world.carry(transferId)
    expect(network.calls.filter((call) => call === 'ask')).toEqual([])
    pass(MINUTE)
    await world.carry(transferId)
    expect(await stateOf(transferId)).toBe('settled')
    expect(network.calls.filter((call) => call !== 'enquire')).toEqual(['send', 'ask'])
  })

  test('the request was lost: sent again under the same id once the network says that it has nothing', async () => {
    const number = account()
    const transferId = await world.send(ada, number)
    network.losses.push('request')
    await world.carry(transferId)
    pass(MINUTE)
    await world.carry(transferId)
    expect(await stateOf(transferId)).toBe('held')
    expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE - TOTAL })
    await world.carry(transferId)
    expect(await stateOf(transferId)).toBe('settled')
    expect(network.calls.filter((call) => call !== 'enquire')).toEqual(['send', 'ask', 'send'])
    const reference = (await world.find(transferId)).networkReference
    const taken = [...network.books].filter(([, { credit }]) => credit.transferId === transferId)
    expect(taken).toMatchObject([[reference, { times: 1 }]])
  })

  test('the server dies after the call: what was sent is asked about', async () => {
    const transferId = await world.send(ada, account())
    const dying = { ...world.outward.outwardSwitch }
    const carry = createCarryTransfer({
      ...world.outward,
      outwardSwitch: {
        ...dying,
        sendCredit: async (credit) => {
          await dying.sendCredit(credit)
          throw new Error('killed before the answer was written')
        },
      },
    })
    await expect(carry({ transferId }, { id: '1', attempt: 1, maxAttempts: 1 })).rejects.toThrow('killed')
    expect(await stateOf(transferId)).toBe('sent')
    await world.carry(transferId)
    expect(await stateOf(transferId)).toBe('settled')
    expect(network.calls.filter((call) => call !== 'enquire')).toEqual(['send', 'ask'])
  })

  test('never an answer: asked at the pace of the rules for a day, then an operator’s; never given back by itself', async () => {
    const number = account()
    const transferId = await world.send(ada, number)
    network.losses.push(...Array.from({ length: 200 }, () => 'reply' as const))
    const approved = world.time.now.getTime()
    await world.carry(transferId)
    const asked: number[] = []
    for (let turn = 0; turn < 150 && (await stateOf(transferId)) === 'asking'; turn += 1) {
      const { nextAt } = await world.find(transferId)
      world.time.now = nextAt ?? world.time.now
      asked.push((world.time.now.getTime() - approved) / MINUTE)
      await world.carry(transferId)
    }
    expect(asked.slice(0, 5)).toEqual([1, 2, 3, 18, 33])
    expect(asked.at(-1)).toBe(24 * 60)
    expect(await world.find(transferId)).toMatchObject({
      state: 'review',
      nextAt: null,
      reviewReason: 'no definite answer within a day',
    })
    expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE - TOTAL })
    expect(network.calls.filter((call) => call === 'send')).toHaveLength(1)
    expect(world.told.filter((one) => one.transferId === transferId)).toEqual([{ news: 'review', transferId }])
    pass(HOUR)
    const since = new Date(approved - 1)
    const late = await findLate(world.database.pool, since, world.time.now)
    expect(late.find((one) => one.transferId === transferId)).toMatchObject({
      state: 'review',
      broken: ['instant', 'final'],
    })
    await world.ledger.expireHolds()
    expect(await world.balances(ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE - TOTAL })
  })

  test('down for an hour: customers are told, what is held waits, and all of it settles when the switch is back', async () => {
    const numbers = Array.from({ length: 5 }, () => account())
    const waiting = await Promise.all(numbers.map((number) => world.send(ada, number)))
    expect(await world.health.downSince()).toBeNull()
    network.down = true
    for (const transferId of waiting) await world.carry(transferId)
    expect(await world.health.downSince()).toEqual(world.time.now)
    expect(
      reasonOf(await world.handlers.nameEnquiry({ bankCode: ZENITH, accountNumber: account() }, ada.context)),
    ).toBe('switch-unavailable')
    pass(HOUR)
    network.down = false
    const round = async () => {
      for (const transferId of waiting) await world.carry(transferId)
    }
    await round()
    await round()
    expect(await Promise.all(waiting.map(stateOf))).toEqual(waiting.map(() => 'settled'))
    expect(await world.health.downSince()).toBeNull()
    expect(await entriesOf(ada)).toBe(5)
  })
})

describe('looked after', () => {
  test('a transfer without its job is given one, and a late one’s customer is told once', async () => {
    const transferId = await world.send(ada, account('open'))
    await world.database.pool.query(`select graphile_worker.remove_job('carry-transfer:' || $1::text)`, [transferId])
    const lookAfter = createLookAfterTransfers(world.outward)
    const job = { id: '1', attempt: 1, maxAttempts: 1 }
    await lookAfter({}, job)
    expect(await world.jobsOf(transferId)).toEqual([])
    pass(11 * MINUTE)
    await lookAfter({}, job)
    await lookAfter({}, job)
    expect(await world.jobsOf(transferId)).toHaveLength(1)
    expect(world.told.filter((one) => one.transferId === transferId)).toEqual([{ news: 'late', transferId }])
    await world.carry(transferId)
    expect(await world.find(transferId)).toMatchObject({ state: 'asking' })
  })
})
