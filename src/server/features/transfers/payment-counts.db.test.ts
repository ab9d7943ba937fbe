/** Limits on the number of payments by hour, day and payee, counted in the posting's transaction. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CountLimits } from '../../../core/limits/payment-counts.ts'
import { paymentCountEffect } from '../../payments/execution/payment-count.ts'
import { type CountedPayment, countPayment, countRefusal, NO_PAYMENTS } from '../../../core/limits/payment-counts.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { GuardError } from '../../ledger/guard-error.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { findLimitFacts, turnPaymentCounts } from '../limits/limit-store.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { createWorld, PIN, reasonOf, TEST_LIMITS, type Person, type World } from './world.fixture.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

const NOON = new Date('2026-11-20T12:00:00+01:00')
const ROOM: CountLimits = { perHour: 1_000, perDay: 1_000, perPayee: 1_000, arrangedPerDay: 1_000 }

let world: World
const ledgers: Ledger[] = []
beforeAll(async () => {
  world = await createWorld()
  world.time.now = NOON
  // Each ledger has a separate batcher, as each server process has.
  ledgers.push(...Array.from({ length: 3 }, () => createLedger({ database: world.database })))
})
afterAll(async () => {
  await Promise.all(ledgers.map((ledger) => ledger.close()))
  await world.close()
})

/** The bank with these count limits, over the ledger of one process. */
function bankWith(over: Partial<CountLimits>, ledger: Ledger = world.deps.ledger) {
  const counts = { ...ROOM, ...over }
  const policy = { ...TEST_LIMITS.policy, counts: { 1: counts, 2: counts, 3: counts } }
  const { database, clock } = world.deps
  const deps: TransfersDeps = {
    ...world.deps,
    ledger,
    limits: () => Promise.resolve({ ...TEST_LIMITS, policy }),
    limitFacts: (who, currency) => findLimitFacts({ database, clock }, who, currency),
  }
  const initiate = initiateTransfer(deps)
  const confirm = confirmTransfer(deps)
  const offer = async (from: Person, to: string, asked: Parameters<World['requestFor']>[2] = {}) =>
    initiate(await world.requestFor(from, to, { amount: '1000', ...asked }), from.context)
  const challenge = async (...ask: Parameters<typeof offer>) => {
    const offered = await offer(...ask)
    if (!offered.ok) throw new Error(reasonOf(offered))
    return offered.value.data.challengeId
  }
  return {
    offer,
    challenge,
    approve: (from: Person, challengeId: string) => confirm({ challengeId, pin: PIN }, from.context),
    pay: async (...ask: Parameters<typeof offer>) => {
      const offered = await offer(...ask)
      if (!offered.ok) return reasonOf(offered)
      return reasonOf(await confirm({ challengeId: offered.value.data.challengeId, pin: PIN }, ask[0].context))
    },
  }
}

const rich = (name: string) => world.addPerson(name, 'Sender', 3, 1_000_000_00n)
const countsOf = async ({ customerId }: Person) => {
  const { rows } = await world.database.pool.query(
    'select payments, hour_payments, arranged, payees from bank.daily_payment_count where customer_id = $1 order by day desc limit 1',
    [customerId],
  )
  return rows[0]
}

describe('payment counts', () => {
  test('forty concurrent payments through three processes: exactly as many are posted as the limit allows', async () => {
    const [ada, bisi, tunde] = [await rich('Ada'), await rich('Bisi'), await rich('Tunde')]
    const banks = ledgers.map((ledger) => bankWith({ perPayee: 7 }, ledger))
    const of = (index: number) => banks[index % banks.length]!
    // A session has 20 open approvals at most.
    const second = {
      ...ada,
      context: await world.addSession(ada.customerId, { linkedHoursAgo: 100, linkedBy: 'link' }),
    }
    const by = (index: number) => (index < 20 ? ada : second)
    const challenges = await Promise.all(
      Array.from({ length: 40 }, (_, index) => of(index).challenge(by(index), tunde.accountNumber)),
    )
    const other = await Promise.all(
      Array.from({ length: 6 }, (_, index) => of(index).challenge(bisi, tunde.accountNumber)),
    )
    const [answers, others] = await Promise.all([
      Promise.all(challenges.map((challengeId, index) => of(index).approve(by(index), challengeId))),
      Promise.all(other.map((challengeId, index) => of(index).approve(bisi, challengeId))),
    ])
    const reasons = answers.map(reasonOf)
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(7)
    expect(reasons.filter((reason) => reason === 'payee-count-limit')).toHaveLength(33)
    // A payer with room in the counts is not refused together with a payer whose counts are full.
    expect(others.map(reasonOf)).toEqual(Array.from({ length: 6 }, () => 'ok'))
    expect(await world.balanceOf(ada.accountNumber)).toBe(1_000_000_00n - 70_00n)
    expect(await countsOf(ada)).toMatchObject({
      payments: 7,
      payees: Array.from({ length: 7 }, () => `000036 ${tunde.accountNumber}`),
    })
  })

  test('a refusal names the limit and the time of the next payment, before the review already', async () => {
    const [ada, tunde] = [await rich('Ada'), await rich('Tunde')]
    const bank = bankWith({ perHour: 2 })
    for (const _ of [1, 2]) expect(await bank.pay(ada, tunde.accountNumber)).toBe('ok')
    expect(await bank.offer(ada, tunde.accountNumber)).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        reason: 'hourly-count-limit',
        detail: { limit: 2, retryAt: '2026-11-20T12:00:00.000Z' },
      },
    })
  })

  test('the next hour and the next day in Lagos start with empty counts', async () => {
    const [ada, tunde] = [await rich('Ada'), await rich('Tunde')]
    const bank = bankWith({ perHour: 1, perDay: 2 })
    const at = (time: string) => {
      world.time.now = new Date(time)
    }
    try {
      at('2026-11-20T21:59:59.999Z')
      expect([await bank.pay(ada, tunde.accountNumber), await bank.pay(ada, tunde.accountNumber)]).toEqual([
        'ok',
        'hourly-count-limit',
      ])
      at('2026-11-20T22:00:00Z')
      expect(await bank.pay(ada, tunde.accountNumber)).toBe('ok')
      at('2026-11-20T22:59:59.999Z')
      expect(await bank.pay(ada, tunde.accountNumber)).toBe('daily-count-limit')
      at('2026-11-20T23:00:00Z')
      expect(await bank.pay(ada, tunde.accountNumber)).toBe('ok')
    } finally {
      world.time.now = NOON
    }
  })

  test('transfers between own accounts: count by hour and by day, and not by payee', async () => {
    const ada = await rich('Ada')
    const own = await world.openFor(ada.customerId, 'CUR', 'NGN')
    const bank = bankWith({ perHour: 3, perPayee: 1 })
    const self = () => bank.pay(ada, own.accountNumber, { TransactionType: 2 })
    expect([await self(), await self(), await self(), await self()]).toEqual(['ok', 'ok', 'ok', 'hourly-count-limit'])
  })

  test('repeated confirmation of an approval: counts once', async () => {
    const [ada, tunde] = [await rich('Ada'), await rich('Tunde')]
    const bank = bankWith({ perPayee: 2 })
    const challengeId = await bank.challenge(ada, tunde.accountNumber)
    const answers = await Promise.all([1, 2, 3].map(() => bank.approve(ada, challengeId)))
    expect(answers.map(reasonOf)).toEqual(['ok', 'ok', 'ok'])
    expect(await bank.approve(ada, challengeId)).toEqual(answers[0])
    expect(await countsOf(ada)).toMatchObject({ payments: 1 })
  })

  test('a payment that the books refuse does not count', async () => {
    const [poor, tunde] = [await world.addPerson('Poor', 'Sender', 3, 10_00n), await rich('Tunde')]
    const bank = bankWith({})
    const both = [await bank.challenge(poor, tunde.accountNumber), await bank.challenge(poor, tunde.accountNumber)]
    const answers = await Promise.all(both.map((challengeId) => bank.approve(poor, challengeId)))
    expect(answers.map(reasonOf).toSorted()).toEqual(['insufficient-funds', 'ok'])
    expect(await countsOf(poor)).toMatchObject({ payments: 1 })
  })

  test('the purge deletes days that no limit reads any more', async () => {
    const ada = await rich('Ada')
    const add = `insert into bank.daily_payment_count (customer_id, day, payments, hour, hour_payments, arranged, payees)
      values ($1, $2, 1, 0, 1, 0, '{}')`
    for (const day of ['2026-11-12', '2026-11-13', '2026-11-20'])
      await world.database.pool.query(add, [ada.customerId, day])
    await turnPaymentCounts(world.database.pool, NOON)
    const { rows } = await world.database.pool.query<{ day: string }>(
      'select day::text from bank.daily_payment_count where customer_id = $1 order by day',
      [ada.customerId],
    )
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-13', '2026-11-20'])
  })
})

test('payment counts, model: batches of any size refuse the same payments as one after the other', async () => {
  const limits = { perHour: 4, perDay: 7, perPayee: 3, arrangedPerDay: 3 }
  const payments = fc.record({
    payer: fc.constantFrom(0, 1),
    payee: fc.constantFrom('a', 'b', null),
    arranged: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(payments, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
      async (batches) => {
        const payers = [randomUUID(), randomUUID()]
        const model = payers.map(() => NO_PAYMENTS)
        for (const batch of batches) {
          const items = batch.map(({ payer, ...one }) => {
            const counted: CountedPayment = { ...one, customerId: payers[payer]!, day: '2026-11-20', hour: 12, limits }
            return { payer, counted, postingId: randomUUID() }
          })
          const expected = items.filter(({ payer, counted }) => {
            if (countRefusal(model[payer]!, counted) !== undefined) return true
            model[payer] = countPayment(model[payer]!, counted)
            return false
          })
          const write = (left: typeof items) =>
            world.database.transaction((tx) =>
              paymentCountEffect.write(
                tx,
                left.map(({ postingId, counted }) => ({ postingId, row: counted, outcome: 'posted', postedAt: NOON })),
              ),
            )
          const error = await write(items).then(
            () => undefined,
            (thrown: unknown) => thrown,
          )
          const above = error instanceof GuardError ? [...error.above.keys()] : []
          expect(new Set(above)).toEqual(new Set(expected.map(({ postingId }) => postingId)))
          // The batch is posted again without the refused payments. The other payments succeed.
          if (error !== undefined) await write(items.filter(({ postingId }) => !above.includes(postingId)))
        }
      },
    ),
    { numRuns: 20 },
  )
})
