/**
 * The bank's handling of a silent switch: status inquiries, a second send of a transfer that never arrived, notices, and no
 * release without a definite answer.
 */
// @module-tag one-try
import { describe, expect, test } from 'vitest'
import { advanceOne, withOrders } from '../../../payments/outbound/advance-one.fixture.ts'
import { createSweepOutbound } from '../../../payments/outbound/sweep-outbound.ts'
import { insertFreeze } from '../../freeze/freeze-store.ts'
import { getRecent } from '../get-transfers.ts'
import { reasonOf } from '../world.fixture.ts'
import { findRecentTransfers } from '../transfer-store.ts'
import { findLate } from './find-late.ts'
import { ZENITH } from './outward.fixture.ts'
import { ADA_BEFORE, HOUR, MINUTE, TOTAL, openOutwardBank } from './outward-bank.fixture.ts'

const bank = openOutwardBank()
const { network, account, pass, stateOf, entriesOf } = bank

describe('silent', () => {
  test('lost reply: the bank makes a status inquiry a minute later, and does not send the transfer again', async () => {
    const transferId = await bank.world.send(bank.ada, account())
    network.losses.push('reply')
    await bank.world.carry(transferId)
    expect(await bank.world.find(transferId)).toMatchObject({ state: 'inquiring', inquiries: 0 })
    expect((await bank.world.dueAt(transferId))?.getTime()).toBe(bank.world.time.now.getTime() + MINUTE)
    await bank.world.carry(transferId)
    expect(network.calls.filter((call) => call === 'ask')).toEqual([])
    pass(MINUTE)
    await bank.world.carry(transferId)
    expect(await stateOf(transferId)).toBe('settled')
    expect(network.calls.filter((call) => call !== 'enquire')).toEqual(['send', 'ask'])
  })

  test('lost request: the transfer is sent again under the same id once the network says that it does not have it', async () => {
    const number = account()
    const transferId = await bank.world.send(bank.ada, number)
    network.losses.push('request')
    await bank.world.carry(transferId)
    pass(MINUTE)
    await bank.world.carry(transferId)
    expect(await stateOf(transferId)).toBe('held')
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({
      book: ADA_BEFORE,
      available: ADA_BEFORE - TOTAL,
    })
    await bank.world.carry(transferId)
    expect(await stateOf(transferId)).toBe('settled')
    expect(network.calls.filter((call) => call !== 'enquire')).toEqual(['send', 'ask', 'send'])
    const reference = (await bank.world.find(transferId)).networkReference
    expect(await network.books(reference)).toMatchObject([{ status: 'ACSC', timesSent: 1, timesAsked: 0 }])
  })

  test.each([
    [0, 'frozen before it was sent: not sent'],
    [1, 'frozen before it was sent: sent once, and the network says that it never had it'],
  ])(
    'customer frozen before the network has the transfer, sent %i times: it is not sent again, and goes to review',
    async (sends, why) => {
      const transferId = await bank.world.send(bank.ada, account())
      for (let times = 0; times < sends; times += 1) {
        network.losses.push('request')
        await bank.world.carry(transferId)
      }
      await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
      pass(MINUTE)
      await bank.world.carry(transferId)
      await bank.world.carry(transferId)
      expect(await bank.world.find(transferId)).toMatchObject({
        state: 'review',
        nextAt: null,
        reviewReason: why,
        sends,
      })
      expect(network.calls.filter((call) => call === 'send')).toHaveLength(sends)
      const held = { book: ADA_BEFORE, available: ADA_BEFORE - TOTAL }
      expect(await bank.world.balances(bank.ada.accountNumber)).toEqual(held)
      expect(bank.world.notified.filter((one) => one.transferId === transferId)).toEqual([
        { news: 'review', transferId },
      ])
      expect(bank.world.alerts).toContainEqual({ alert: 'transfer-in-review', transferId })
    },
  )

  test('the server dies after the call: the sent transfer gets a status inquiry', async () => {
    const transferId = await bank.world.send(bank.ada, account())
    const dying = withOrders(bank.world.outward, (order) => ({
      send: async () => {
        await order.send()
        throw new Error('killed before the answer was written')
      },
    }))
    await expect(advanceOne(dying, transferId)).rejects.toThrow('killed')
    expect(await stateOf(transferId)).toBe('sent')
    await bank.world.carry(transferId)
    expect(await stateOf(transferId)).toBe('settled')
    expect(network.calls.filter((call) => call !== 'enquire')).toEqual(['send', 'ask'])
  })

  test('no answer for a day: the bank inquires by the retry policy, then the transfer goes to review; it is never released automatically', async () => {
    const number = account()
    const transferId = await bank.world.send(bank.ada, number)
    network.losses.push(...Array.from({ length: 200 }, () => 'reply' as const))
    const approved = bank.world.time.now.getTime()
    await bank.world.carry(transferId)
    const asked: number[] = []
    for (let turn = 0; turn < 150 && (await stateOf(transferId)) === 'inquiring'; turn += 1) {
      const { nextAt } = await bank.world.find(transferId)
      bank.world.time.now = nextAt ?? bank.world.time.now
      asked.push((bank.world.time.now.getTime() - approved) / MINUTE)
      await bank.world.carry(transferId)
    }
    expect(asked.slice(0, 5)).toEqual([1, 2, 3, 18, 33])
    expect(asked.at(-1)).toBe(24 * 60)
    expect(await bank.world.find(transferId)).toMatchObject({
      state: 'review',
      nextAt: null,
      reviewReason: 'no definite answer within a day',
    })
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({
      book: ADA_BEFORE,
      available: ADA_BEFORE - TOTAL,
    })
    expect(network.calls.filter((call) => call === 'send')).toHaveLength(1)
    expect(bank.world.notified.filter((one) => one.transferId === transferId)).toEqual([{ news: 'review', transferId }])
    pass(HOUR)
    const since = new Date(approved - 1)
    const late = await findLate(bank.world.database.pool, since, bank.world.time.now)
    expect(late.find((one) => one.transferId === transferId)).toMatchObject({
      state: 'review',
      broken: ['instant', 'final'],
    })
    await bank.world.ledger.expireHolds()
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({
      book: ADA_BEFORE,
      available: ADA_BEFORE - TOTAL,
    })
  })

  test.each([
    [0, 'not sent within a day'],
    [1, 'sent once within a day, and the network says that it never had it'],
    [2, 'sent 2 times within a day, and the network says that it never had it'],
  ])(
    'transfer that the network never received in a day, sent %i times: goes to review, and the operator reads this reason',
    async (sends, why) => {
      const transferId = await bank.world.send(bank.ada, account())
      for (let times = 0; times < sends; times += 1) {
        network.losses.push('request')
        await bank.world.carry(transferId)
        pass(MINUTE)
        await bank.world.carry(transferId)
        expect(await stateOf(transferId)).toBe('held')
      }
      pass(24 * HOUR)
      await bank.world.carry(transferId)
      expect(await bank.world.find(transferId)).toMatchObject({ state: 'review', reviewReason: why })
    },
  )

  test('a switch that is down for an hour: customers are notified, held transfers wait, and all settle when it is back', async () => {
    const numbers = Array.from({ length: 5 }, () => account())
    const waiting = await Promise.all(numbers.map((number) => bank.world.send(bank.ada, number)))
    expect(await bank.world.health.downSince()).toBeNull()
    network.down = true
    for (const transferId of waiting) await bank.world.carry(transferId)
    expect(await bank.world.health.downSince()).toEqual(bank.world.time.now)
    expect(
      reasonOf(await bank.world.handlers.nameEnquiry({ bankCode: ZENITH, accountNumber: account() }, bank.ada.context)),
    ).toBe('switch-unavailable')
    pass(HOUR)
    // The page shows the held amount as held, and the transfer as pending.
    const held = { book: ADA_BEFORE, available: ADA_BEFORE - 5n * TOTAL }
    expect(await bank.world.balances(bank.ada.accountNumber)).toEqual(held)
    for (const transferId of waiting)
      expect(await bank.world.seen(bank.ada, transferId)).toMatchObject({ status: 'processing', completedAt: null })
    network.down = false
    const round = async () => {
      for (const transferId of waiting) await bank.world.carry(transferId)
    }
    await round()
    await round()
    expect(await Promise.all(waiting.map(stateOf))).toEqual(waiting.map(() => 'settled'))
    expect(await bank.world.health.downSince()).toBeNull()
    expect(await entriesOf(bank.ada)).toBe(5)
  })
})

describe('looked after', () => {
  test('a late transfer: its customer gets one notice', async () => {
    const transferId = await bank.world.send(bank.ada, account('processing-then-settles'))
    const sweep = createSweepOutbound(bank.world.outward)
    const job = { id: '1', attempt: 1, maxAttempts: 1 }
    await sweep({}, job)
    expect(bank.world.notified).toEqual([])
    pass(11 * MINUTE)
    await sweep({}, job)
    await sweep({}, job)
    expect(bank.world.notified.filter((one) => one.transferId === transferId)).toEqual([{ news: 'late', transferId }])
    await bank.world.carry(transferId)
    expect(await bank.world.find(transferId)).toMatchObject({ state: 'inquiring' })
  })

  test('recent transfers: list a pending transfer until it is final, however many were made since', async () => {
    const oldest = await bank.world.send(bank.ada, account('never'))
    pass(MINUTE)
    const waiting = await bank.world.send(bank.ada, account('never'))
    pass(MINUTE)
    const later = await bank.world.send(bank.ada, account())
    await bank.world.carry(later)
    const { database } = bank.world
    expect(await findRecentTransfers(database.pool, bank.ada.customerId, 1)).toMatchObject([
      { transferId: later, state: 'settled' },
      { transferId: waiting, state: 'held' },
      { transferId: oldest, state: 'held' },
    ])
    expect(await findRecentTransfers(database.pool, bank.ada.customerId, 2)).toHaveLength(3)
    expect(await getRecent(bank.world.deps)({}, bank.ada.context)).toMatchObject({
      value: {
        data: [
          { transferId: later },
          { transferId: waiting, accountNumber: bank.ada.accountNumber },
          { transferId: oldest },
        ],
      },
    })
  })

  test('a transfer that fails inside the bank for a day goes to an operator, with or without an inquiry before', async () => {
    const failing = { ...bank.world.outward, ordersOf: () => Promise.reject(new Error('no sender')) }
    for (const hasBeenAsked of [false, true]) {
      const transferId = await bank.world.send(bank.ada, account('never'))
      if (hasBeenAsked) await bank.world.carry(transferId)
      else await bank.world.database.pool.query(SENT, [transferId])
      pass(23 * HOUR)
      await expect(advanceOne(failing, transferId)).rejects.toThrow('no sender')
      pass(HOUR)
      await advanceOne(failing, transferId)
      expect(await bank.world.find(transferId)).toMatchObject({
        state: 'review',
        nextAt: null,
        reviewReason: 'failed here for a day, see the log',
      })
      expect(bank.world.alerts).toContainEqual(expect.objectContaining({ alert: 'transfer-in-review', transferId }))
    }
  })
})

/** The state of the row when a process dies during its call to the network. */
const SENT = `update bank.payment set state = 'sent' where payment_id = $1`
