/** Tests that a built page holds only the constants that it uses. */
import { expect, it } from 'vitest'
import { MESSAGES } from '../../src/contract/result-codes.ts'
import { withInlineTables } from './inline-tables.ts'

it('tables of constants: give their text to each use of an entry', () => {
  expect(withInlineTables('t(MESSAGES.network) + `${RESULT_CODES.SUCCESS}`')).toBe(
    `t(${JSON.stringify(MESSAGES.network)}) + \`\${"00"}\``,
  )
})

it.each(['Object.values(MESSAGES)', 'MESSAGES.none', 'OTHER_MESSAGES.network', 'page.MESSAGES.network'])(
  'tables of constants: change nothing in %s',
  (code) => {
    expect(withInlineTables(code)).toBe(code)
  },
)
