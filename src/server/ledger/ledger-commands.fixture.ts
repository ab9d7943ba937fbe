/** Generates the commands of the ledger's model test: batches of plain payments, batches of network payments, and mixed batches. */
import fc from 'fast-check'
import { COUNTER_SUMS } from '../../core/limits/limit-counter.ts'

/** A generated command. Its indexes are taken modulo the number of existing items when the command runs. */
const command = fc.record({
  kind: fc.constantFrom(
    'pay',
    'pay',
    'pay',
    'three',
    'crossed',
    'hold',
    'settle',
    'settle',
    'release',
    'reverse',
    'repeat',
    'reuse',
    'bad',
  ),
  from: fc.nat(),
  to: fc.nat(),
  pick: fc.nat(),
  amount: fc.bigInt({ min: 1n, max: 400n }),
  share: fc.integer({ min: 1, max: 120 }),
  rest: fc.boolean(),
  counter: fc.option(
    fc.record({
      key: fc.nat({ max: 2 }),
      sums: fc.subarray([...COUNTER_SUMS], { minLength: 1 }),
      cap: fc.bigInt({ min: 100n, max: 2_000n }),
    }),
  ),
})
/** A typical batch: plain payments among open accounts of one currency, small enough that many are not refused. */
export const calm = fc.array(
  command.map((one) => ({
    ...one,
    kind: one.kind === 'three' ? ('three' as const) : ('pay' as const),
    amount: (one.amount % 9n) + 1n,
    calm: true,
  })),
  { minLength: 1, maxLength: 25 },
)
/** Payments over a network: holds, settlements and releases next to plain payments, without a reversal. */
export const outbound = fc.array(
  command.map((one) => ({
    ...one,
    kind: (['pay', 'hold', 'settle', 'release'] as const)[one.to % 4] as Command['kind'],
    amount: (one.amount % 20n) + 1n,
    calm: true,
  })),
  { minLength: 1, maxLength: 25 },
)
export const mixed = fc.array(
  command.map((one) => ({ ...one, calm: false })),
  { minLength: 1, maxLength: 25 },
)
export type Command = typeof mixed extends fc.Arbitrary<(infer T)[]> ? T : never
