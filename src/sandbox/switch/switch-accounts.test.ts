/** Compares the accounts that the README lists with the accounts of the sandbox's switch. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findOtherAccount, OFF_LINE_BANK, OTHER_BANKS, SCRIPTED_ACCOUNTS } from './switch-accounts.ts'

const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8')

it('scripted accounts: are listed in the README, one row for each account', () => {
  const rows = SCRIPTED_ACCOUNTS.map(
    ({ bankName, accountNumber, accountName, goodFor }) =>
      `| ${bankName} | ${accountNumber} | ${accountName} | ${goodFor} |`,
  )
  expect(readme.split('\n').filter((line) => /^\| [^|]+ \| \d{10} \|/.test(line))).toEqual(rows)
  expect(readme).toContain(`${OTHER_BANKS[OFF_LINE_BANK]?.name} is offline`)
})

it('scripted accounts: are found by their account numbers', () => {
  for (const { institutionCode, accountNumber, script } of SCRIPTED_ACCOUNTS)
    expect(findOtherAccount(institutionCode, accountNumber)?.script).toBe(script)
})
