import { expect, test } from 'vitest'
import { type Effect, type EffectRow, effectRow } from './effect.ts'

const effect: Effect<{ readonly amount: string }> = { name: 'typed', write: () => Promise.resolve() }

test('effectRow: keeps the effect with its row', () => {
  const row = { amount: '1' }
  const made = effectRow(effect, row)
  expect(made.effect).toBe(effect)
  expect(made.row).toBe(row)
})

// The compiler checks these lines: `tsc` fails where an expected error is missing.
test('effectRow: the compiler refuses a row that does not fit, and a row made without it', () => {
  // @ts-expect-error The row has no amount.
  expect(effectRow(effect, {})).toEqual({ effect, row: {} })
  // @ts-expect-error The amount is no string.
  expect(effectRow(effect, { amount: 1 })).toEqual({ effect, row: { amount: 1 } })
  // @ts-expect-error Only effectRow makes a row.
  const made: EffectRow = { effect, row: { amount: '1' } as never }
  expect(made.effect).toBe(effect)
})
