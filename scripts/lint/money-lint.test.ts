/** Tests the money rule: it refuses a planted conversion, and allows harmless code. */
import { expect, it } from 'vitest'
import { lint } from './lint.fixture.ts'

const said = (source: string) => lint('money-lint.mjs', 'money/no-floating-money', source)

it.each(['Number(amountMinor)', 'parseFloat(body.amount)', 'Number.parseInt(feeText, 10)', '+balance'])(
  'money rule: refuses %s',
  (expression) => {
    expect(said(`export const planted = ${expression}\n`)).toContain('Money stays a bigint')
  },
)

it.each(['Number(port)', 'BigInt(amountMinor)', 'Number.parseInt(limit, 10)'])(
  'money rule: allows %s',
  (expression) => {
    expect(said(`export const fine = ${expression}\n`)).not.toContain('Money stays a bigint')
  },
)
