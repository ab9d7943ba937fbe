/** Tests that the tier's limits for receiving and holding apply to transfers as to credits from other banks. */
// @module-tag one-try
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALL_RATES } from '../../../core/limits/call-rates.ts'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { createWorld, PIN, reasonOf, TEST_LIMITS, type World } from './world.fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test("ten parallel transfers fill an account exactly to the tier's maximum", async () => {
  const ada = await world.addPerson('Ada', 'Sends', 3, 5_000_000_00n)
  const small = await world.addPerson('Tier', 'One', 1, 260_000_00n)
  const other = await world.addPerson('Tier', 'Three', 3, 0n)
  const confirm = confirmTransfer({
    ...world.deps,
    limits: async () => ({ ...TEST_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS }),
  })
  const offer = async (to: string, amount: string) => {
    const made = await world.handlers.initiate(await world.requestFor(ada, to, { amount }), ada.context)
    if (!made.ok) throw new Error(reasonOf(made))
    return made.value.data.challengeId
  }
  const challenges = [
    ...(await Promise.all(Array.from({ length: 10 }, () => offer(small.accountNumber, '900000')))),
    await offer(other.accountNumber, '900000'),
  ]
  const answers = await Promise.all(challenges.map((challengeId) => confirm({ challengeId, pin: PIN }, ada.context)))
  const reasons = answers.map(reasonOf)
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'recipient-limit')).toHaveLength(7 - 1)
  // A payment that passes a cap fails alone; the payments of other customers succeed.
  expect(reasons.at(-1)).toBe('ok')
  expect(await world.balanceOf(small.accountNumber)).toBe(296_000_00n)
  expect(await world.balanceOf(ada.accountNumber)).toBe(5_000_000_00n - 5n * 9_000_00n)
})

test('a single deposit above what the tier may take is refused before the review', async () => {
  const ada = await world.addPerson('Ada', 'Again', 3, 5_000_000_00n)
  const small = await world.addPerson('Tier', 'One', 1, 0n)
  const request = await world.requestFor(ada, small.accountNumber, { amount: '5000001' })
  expect(reasonOf(await world.handlers.initiate(request, ada.context))).toBe('recipient-limit')
})

test('a payer cannot learn the recipient’s balance from repeated refused payments', async () => {
  const ada = await world.addPerson('Ada', 'Probes', 3, 5_000_000_00n)
  const small = await world.addPerson('Tier', 'One', 1, 290_000_00n)
  const own = await world.openFor(ada.customerId, 'CUR', 'NGN')
  const confirm = confirmTransfer({
    ...world.deps,
    limits: async () => ({ ...TEST_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS }),
  })
  const pay = async (to: string, amount: string, TransactionType: 0 | 2 = 0) => {
    const request = await world.requestFor(ada, to, { amount, TransactionType })
    const made = await world.handlers.initiate(request, ada.context)
    if (!made.ok) throw new Error(reasonOf(made))
    return reasonOf(await confirm({ challengeId: made.value.data.challengeId, pin: PIN }, ada.context))
  }
  const { times, withinMs } = CALL_RATES['recipient-cap'].account
  for (let n = 0; n < times; n += 1) expect(await pay(small.accountNumber, '4000000')).toBe('recipient-limit')
  // After that, both a refused and an accepted amount get the same answer.
  expect(await pay(small.accountNumber, '4000000')).toBe('recipient-tries-used')
  expect(await pay(small.accountNumber, '10000')).toBe('recipient-tries-used')
  expect(await world.balanceOf(small.accountNumber)).toBe(290_000_00n)
  // A payee without a cap, and an own account, can still be paid.
  const other = await world.addPerson('Tier', 'Three', 3, 0n)
  expect(await pay(other.accountNumber, '10000')).toBe('ok')
  expect(await pay(own.accountNumber, '10000', 2)).toBe('ok')
  world.time.now = new Date(world.time.now.getTime() + withinMs / times)
  expect(await pay(small.accountNumber, '10000')).toBe('ok')
})
