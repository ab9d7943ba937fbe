// @module-tag one-try
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isValidAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { createWorld, type World } from '../transfers/world.fixture.ts'
import { findAccountForCredit } from './account-store.ts'
import { customerAccounts } from './accounts-of-customer.ts'
import { getAccounts } from './get-accounts.ts'
import { openAccountFor, openFirstAccount } from './open-account.ts'

const CURSOR_KEY = randomBytes(32)

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const deps = () => ({ ...world, cursorKey: CURSOR_KEY })

describe('opening', () => {
  const newCustomer = async (): Promise<string> => (await world.addPerson('Some', 'Body', 1, 0n)).customerId

  test('account number: has the bank’s check digit, and does not count up', async () => {
    const [one, two] = await Promise.all([world.addPerson('One', 'Body', 1, 0n), world.addPerson('Two', 'Body', 1, 0n)])
    for (const { accountNumber } of [one, two]) expect(isValidAccountNumber(BRAND.cbnCode, accountNumber)).toBe(true)
    const apart = BigInt(one.accountNumber.slice(0, 9)) - BigInt(two.accountNumber.slice(0, 9))
    expect(apart < 0n ? -apart : apart).toBeGreaterThan(1_000n)
  })

  test('first account: ten parallel requests open one account', async () => {
    const customerId = randomUUID()
    await world.database.pool.query(
      `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, middle_name, last_name,
         date_of_birth, gender, phone, email, kyc_level)
       values ($1, '4711471147', '\\x00', $2, '0001', 'Ngozi', 'Amaka', 'Eze', '1990-04-12', 'female', '+2348030000001', null, 1)`,
      [customerId, randomBytes(32)],
    )
    const accounts = customerAccounts({ database: world.database, clock: world.deps.clock })
    const opened = await Promise.all(Array.from({ length: 10 }, () => accounts.openFirstAccount({ customerId })))
    expect(new Set(opened.map((one) => one.ok && one.value.accountNumber)).size).toBe(1)
    expect(opened[0]).toMatchObject({ ok: true, value: { accountName: 'NGOZI AMAKA EZE' } })
    const accountNumber = opened[0]?.ok === true ? opened[0].value.accountNumber : ''
    expect(await accounts.accountsOfCustomer(customerId)).toEqual([
      { accountNumber, accountName: 'NGOZI AMAKA EZE', accountType: 'Savings', currencyCode: 'NGN' },
    ])
    expect(await findAccountForCredit(world.database.pool, accountNumber)).toMatchObject({
      customerId,
      tier: 1,
      status: 'open',
    })
  })

  test('account opening: is rolled back with the transaction that it is part of', async () => {
    const customerId = await newCustomer()
    const opening = { customerId, schemeCode: 'DOM', currency: 'USD', openedAt: new Date() } as const
    const before = await world.database.pool.query('select from ledger.account')
    const undone = world.database.transaction(async (tx) => {
      await openAccountFor(tx, opening)
      throw new Error('stop')
    })
    await expect(undone).rejects.toThrow('stop')
    expect((await world.database.pool.query('select from ledger.account')).rowCount).toBe(before.rowCount)
  })

  test('account opening: refuses a product that the tier does not allow, and an unknown customer', async () => {
    const customerId = await newCustomer()
    const current = { customerId, schemeCode: 'CUR', currency: 'NGN', openedAt: new Date() } as const
    await expect(world.database.transaction((tx) => openAccountFor(tx, current))).rejects.toThrow('not offered')
    const nobody = { customerId: randomUUID(), openedAt: new Date() }
    await expect(world.database.transaction((tx) => openFirstAccount(tx, nobody))).rejects.toThrow('needs a customer')
  })
})

describe('balances', () => {
  test('show the held amount and the available balance', async () => {
    const bisi = await world.addPerson('Bisi', 'Ade', 3, 10_000_50n)
    const account = await findAccountForCredit(world.database.pool, bisi.accountNumber)
    await world.ledger.hold({
      id: randomUUID(),
      fingerprint: randomBytes(32),
      accountId: account!.ledgerAccountId,
      amountMinor: 4_000_00n,
      expiresAt: new Date(Date.now() + 3_600_000),
      reason: 'test',
    })
    const answer = await getAccounts(deps())({}, bisi.context)
    expect(answer.ok && answer.value.data).toMatchObject([
      {
        accountNumber: bisi.accountNumber,
        balance: 6000.5,
        formatedBalance: '₦6,000.50',
        bookBalance: 10000.5,
        balanceMinor: '1000050',
        heldMinor: '400000',
        availableMinor: '600050',
        accountType: 'Savings',
        isPrimary: true,
      },
    ])
  })
})
