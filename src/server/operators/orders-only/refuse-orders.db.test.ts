/** The commands on the server in a bank with and without the sandbox. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, openBank } from '../../bank.ts'
import { markSandbox } from '../../db/check-login.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'

const ORDER = /^Without the sandbox this act is an order of staff \(freeze-customer\): npm run operators -- freeze\./
let test: TestDatabase
let bank: Bank
beforeAll(async () => {
  test = await createTestDatabase()
  bank = await openBank({ DATABASE_URL: test.url }, new Set(['cli']))
})
afterAll(async () => {
  await bank.close()
  await test.drop()
})

/** Runs a command with these variables, and gives its failure. */
async function failureOf(environment: Readonly<Record<string, string>>, ...words: string[]): Promise<string> {
  const own = await openBank({ DATABASE_URL: test.url, ...environment }, new Set(['cli']))
  try {
    const commands = await own.commands('operators')
    const [name = '', ...rest] = words
    return await commands[name]!(own.database, ...rest).then(
      () => '',
      (error: unknown) => String((error as Error).message),
    )
  } finally {
    await own.close()
  }
}

const FREEZE = ['freeze', 'ada.obi', 'The customer lost the phone'] as const

it('verify-limits and exchange-position: run without the sandbox, because they change nothing', async () => {
  expect(await failureOf({}, 'verify-limits')).toBe('')
  expect(await failureOf({}, 'exchange-position')).toBe('')
})

describe('an act that is an order', () => {
  it('database without the mark of a sandbox: refuses the act, also with SANDBOX=on', async () => {
    expect(await failureOf({}, ...FREEZE)).toMatch(ORDER)
    expect(await failureOf({ SANDBOX: 'on' }, ...FREEZE)).toMatch(ORDER)
  })

  it('ledger commands that post or reverse a journal: are refused without the sandbox', async () => {
    const { post, reverse } = await bank.commands('ledger')
    for (const command of [post, reverse])
      await expect(command!(bank.database)).rejects.toThrow(/an order of staff \((post|reverse)-journal\)/)
  })

  it('database with the mark of a sandbox: allows the act, except where the sandbox is off', async () => {
    await markSandbox(bank.database.pool)
    expect(await failureOf({}, ...FREEZE)).not.toMatch(ORDER)
    for (const environment of [{ SANDBOX: 'off' }, { NODE_ENV: 'production' }, { SANDBOX: 'of' }])
      expect(await failureOf(environment, ...FREEZE), JSON.stringify(environment)).toMatch(ORDER)
  })
})
