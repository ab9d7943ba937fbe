/** Property test of exchanges: in any sequence, exactly the agreed amounts leave and arrive, and a quote that ran out moves nothing. */
// @module-tag one-try
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE, openExchangeBank, RATES } from './exchange-bank.fixture.ts'
import { reasonOf } from './world.fixture.ts'

const bank = openExchangeBank()

const STEP = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('exchange'),
      toDollars: fc.boolean(),
      /** The amount, in units of the currency that leaves. */
      units: fc.integer({ min: 40, max: 400 }),
      waitsMinutes: fc.constantFrom(0, 0, 0, 1, 3),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rates'), naira: fc.integer({ min: 900, max: 2500 }) }) },
)
type Step = typeof STEP extends fc.Arbitrary<infer One> ? One : never

/** The expected balances, in minor units. */
interface Model {
  naira: bigint
  dollars: bigint
}

const readModel = async (): Promise<Model> => ({
  naira: await bank.world.balanceOf(bank.ada.accountNumber),
  dollars: await bank.world.balanceOf(bank.dollars),
})

async function run(step: Step, model: Model): Promise<void> {
  if (step.do === 'rates') {
    bank.pass(MINUTE)
    return bank.addRatesOf({ ...RATES, NGN: String(step.naira) })
  }
  const { toDollars, units, waitsMinutes, times } = step
  // A naira amount is multiplied by a hundred, so that it is above the least amount of an exchange.
  const leaves = BigInt(units) * (toDollars ? 10_000n : 100n)
  const over = { amount: leaves.toString() }
  const order = toDollars
    ? over
    : {
        ...over,
        fromAccountNumber: bank.dollars,
        toAccountNumber: bank.ada.accountNumber,
        currencyCode: 'USD' as const,
      }
  const request = await bank.order(order)
  const asked = await bank.world.handlers.initiate(request, bank.ada.context)
  const hasFunds = (toDollars ? model.naira : model.dollars) >= leaves
  expect(reasonOf(asked)).toBe(hasFunds ? 'ok' : 'insufficient-funds')
  if (!asked.ok) return
  const { challengeId, summary } = asked.value.data
  bank.pass(waitsMinutes * MINUTE)
  const isOver = waitsMinutes >= 2
  for (let time = 0; time < times; time += 1)
    expect(reasonOf(await bank.confirm(challengeId))).toBe(isOver ? 'quote-expired' : 'ok')
  if (isOver) return
  const arrives = BigInt(summary.rate?.arrives ?? '0')
  expect(arrives).toBeGreaterThan(0n)
  model.naira += toDollars ? -leaves : arrives
  model.dollars += toDollars ? arrives : -leaves
}

// After the tests of a file, openExchangeBank checks the books and the positions of exchange.
test('exchanges: the agreed amounts move once, after any sequence of exchanges, retries and new rates', async () => {
  const holds = fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 12 }), async (steps) => {
    await bank.renew()
    const model = await readModel()
    for (const step of steps) {
      await run(step, model)
      expect(await readModel()).toEqual(model)
    }
  })
  await fc.assert(holds, { numRuns: 12 })
}, 240_000)
