import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { DEFAULT_DEPOSIT_LIMITS } from '../../core/inward-credits/decide-inward-credit.ts'
import { DEFAULT_LIMITS } from '../../core/limits/transfer-limits.ts'
import { getKycStatus } from '../features/kyc/get-status.ts'
import { findSection, saveSection } from '../features/kyc/kyc-store.ts'
import { oneSealingKey } from '../crypto/sealing.ts'
import { kycSealing } from '../features/kyc/kyc-sealing.ts'
import { getAccounts } from '../features/accounts/get-accounts.ts'
import { getEntries } from '../features/accounts/get-entries.ts'
import type { AuthKeys } from '../identity/auth-deps.ts'
import { createCheckPin } from '../identity/pin/check-pin.ts'
import { seedCustomer } from '../identity/sign-up/seed-customer.ts'
import { getRecent, getTransfer } from '../features/transfers/get-transfers.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { verifyBooks } from '../ledger/verify.ts'
import { testRequest } from '../http/request.fixture.ts'
import { listAccounts } from './list-accounts.ts'
import { seedSandbox } from './seed-sandbox.ts'

const key = () => randomBytes(32)
const keys: AuthKeys = {
  passwordPepper: key(),
  pin: key(),
  oneTimeCode: key(),
  securityAnswer: key(),
  identityEncryption: oneSealingKey(key()),
  identityIndex: key(),
  sessionSealing: oneSealingKey(key()),
  tokenSeed: oneSealingKey(key()),
  pinHashes: oneSealingKey(key()),
  recoveryCode: key(),
}
const now = new Date('2026-11-21T10:00:00Z')

let bank: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  bank = await createTestDatabase()
  ledger = createLedger({ database: bank.database })
  await seedSandbox({ database: bank.database, clock: { now: () => now }, keys })
})
afterAll(async () => {
  await ledger.close()
  await bank.drop()
})

const count = async (table: string): Promise<number> =>
  (await bank.database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count

const customerOf = async (firstName: string): Promise<string> =>
  (await bank.database.pool.query('select customer_id from bank.customer where first_name = $1', [firstName])).rows[0]
    .customer_id

test('list of accounts: the naira accounts of the sample people, each with its name and phone', async () => {
  const listed = await listAccounts(bank.database.pool)
  expect(listed.map(({ accountName, product, phone }) => [accountName, product, phone])).toEqual([
    ['ADAEZE OKONKWO', 'Savings', '+2348035550142'],
    ['ADAEZE OKONKWO', 'Current', '+2348035550142'],
    ['TUNDE BAKARE', 'Savings', '+2348055550177'],
    ['IBRAHIM MUSA', 'Savings', '+2348065550103'],
  ])
  for (const { accountNumber } of listed) expect(accountNumber).toMatch(/^\d{10}$/)
})

const contextOf = async (firstName: string) => {
  const customerId = await customerOf(firstName)
  const session = {
    sessionId: randomUUID(),
    customerId,
    username: firstName,
    deviceKeyId: randomUUID(),
    devicePublicKey: randomBytes(65),
    language: null,
  }
  return { ...testRequest(), session }
}

const accountsOf = async (firstName: string) => {
  const answer = await getAccounts({ database: bank.database, ledger, cursorKey: Buffer.alloc(32) })(
    {},
    await contextOf(firstName),
  )
  return answer.ok ? answer.value.data : []
}

describe('the sample data of the sandbox', () => {
  test('the sample customers have the sections of their tiers, and keep their later changes', async () => {
    const deps = {
      database: bank.database,
      limits: async () => ({ policy: DEFAULT_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS }),
    }
    const statusOf = async (firstName: string) => {
      const answer = await getKycStatus(deps)({}, await contextOf(firstName))
      return answer.ok ? answer.value.data : undefined
    }
    expect(await statusOf('Adaeze')).toMatchObject({
      tier: 3,
      IsPersonalDetailsCompleted: true,
      IsIdentificationCompleted: true,
      IsFinancialDetailsCompleted: true,
      IsNextOfKinDetailsCompleted: true,
      NationalIdentificationNumber: '*******0011',
    })
    expect(await statusOf('Tunde')).toMatchObject({
      tier: 2,
      IsIdentificationCompleted: true,
      nextTier: {
        tier: 3,
        missing: ['financial', 'nextOfKin', 'proofOfIdentity', 'proofOfAddress', 'signature', 'selfie'],
      },
    })
    const customerId = await customerOf('Tunde')
    const sealing = kycSealing(keys)
    const changed = { customerId, section: 'personal', details: { Street: 'Elsewhere' }, at: now } as const
    await saveSection(bank.database.pool, sealing, changed)
    await seedSandbox({ database: bank.database, clock: { now: () => now }, keys })
    expect(await findSection(bank.database.pool, sealing, changed)).toMatchObject({ details: { Street: 'Elsewhere' } })
  })

  test('has the sample customers with their accounts and balances', async () => {
    const adaeze = await accountsOf('Adaeze')
    expect(adaeze.map((one) => `${one.currencyCode} ${one.accountType} ${one.formatedBalance}`)).toEqual([
      'NGN Savings ₦1,284,350.75',
      'NGN Current ₦364,220.40',
      'USD Domiciliary savings $2,410.55',
      'GBP Domiciliary savings £386.20',
      'EUR Domiciliary savings €120.00',
    ])
    expect(adaeze[0]).toMatchObject({
      isPrimary: true,
      accountName: 'ADAEZE OKONKWO',
      kycLevel: 3,
      balance: 1284350.75,
    })
    expect((await accountsOf('Tunde')).map((one) => one.currencyCode).sort()).toEqual(['GBP', 'NGN', 'USD'])
  })

  test('has sample customers who agreed to the terms and the privacy notice, once each', async () => {
    const { rows } = await bank.database.pool.query<{ first_name: string; kinds: string[] }>(
      `select c.first_name, array_agg(o.kind order by o.kind) as kinds
       from bank.consent o join bank.customer c on c.customer_id = o.customer_id group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { first_name: 'Adaeze', kinds: ['privacy', 'terms'] },
      { first_name: 'Tunde', kinds: ['privacy', 'terms'] },
    ])
  })

  test('has a sample customer with an account and without a profile', async () => {
    expect(await accountsOf('Ibrahim')).toMatchObject([{ formatedBalance: '₦42,500.00', kycLevel: 1 }])
    const ibrahim = await customerOf('Ibrahim')
    expect(
      (await bank.database.pool.query('select from bank.profile where customer_id = $1', [ibrahim])).rowCount,
    ).toBe(0)
  })

  test('sample people: can use their PINs', async () => {
    const checkPin = createCheckPin({
      database: bank.database,
      clock: { now: () => now },
      keys,
      notify: async () => {},
    })
    expect((await checkPin(await customerOf('Adaeze'), '7391')).ok).toBe(true)
    expect((await checkPin(await customerOf('Tunde'), '4826')).ok).toBe(true)
    expect((await checkPin(await customerOf('Tunde'), '7391')).ok).toBe(false)
  })

  test('history of a sample customer: has past times, newest first, and the name of the other side', async () => {
    const [savings] = await accountsOf('Adaeze')
    const answer = await getEntries({ database: bank.database, ledger, cursorKey: Buffer.alloc(32) })(
      { accountNumber: savings!.accountNumber, limit: '100' },
      await contextOf('Adaeze'),
    )
    const entries = answer.ok ? answer.value.data.entries : []
    expect(entries).toHaveLength(100)
    expect(entries[0]!.balanceAfter).toBe('128435075')
    const times = entries.map((entry) => Date.parse(entry.postedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(times[0]).toBeLessThan(now.getTime())
    expect(entries.every((entry) => entry.counterparty !== '' && entry.narration !== '')).toBe(true)
    expect(entries.find((entry) => entry.kind === 'inward-credit')).toMatchObject({
      counterparty: 'MERIDIAN LOGISTICS LTD',
      narration: 'Salary October 2026',
      valueDate: '2026-10-28',
    })
  })

  test('transfer between two sample customers: each side sees its own amount', async () => {
    const deps = { database: bank.database, ledger } as Parameters<typeof getRecent>[0]
    for (const [name, direction, total] of [
      ['Adaeze', 'debit', '4005000'],
      ['Tunde', 'credit', '4000000'],
    ] as const) {
      const context = await contextOf(name)
      const recent = await getRecent(deps)({}, context)
      const schoolRun = recent.ok ? recent.value.data.find((one) => one.narration === 'School run') : undefined
      expect(schoolRun).toMatchObject({ direction, amount: '4000000', createdAt: '2026-11-19T11:10:00.000Z' })
      const view = await getTransfer(deps)({ transferId: schoolRun!.transferId }, context)
      expect(view.ok && view.value.data).toMatchObject({ total, completedAt: '2026-11-19T11:10:00.000Z' })
    }
  })

  test('books: balance in each currency, with the internal accounts', async () => {
    const { rows } = await bank.database.pool.query(
      'select currency, sum(balance)::text as sum from ledger.account group by currency order by currency',
    )
    expect(rows.map((row) => row.sum)).toEqual(['0', '0', '0', '0'])
    expect(await count('ledger.entry')).toBeGreaterThan(500)
    expect(await verifyBooks(bank.database)).toMatchObject({ faults: [] })
  })

  test('is not repeated by another start, on another day', async () => {
    const before = [await count('ledger.request'), await count('bank.customer'), await count('bank.account')]
    const later = new Date(now.getTime() + 40 * 24 * 60 * 60 * 1000)
    await seedSandbox({ database: bank.database, clock: { now: () => later }, keys })
    expect([await count('ledger.request'), await count('bank.customer'), await count('bank.account')]).toEqual(before)
  })

  test('seed: marks the database as a sandbox’s', async () => {
    expect(await count('bank.sandbox_mark')).toBe(1)
  })

  test('does not make a closed customer a customer again', async () => {
    const { rows } = await bank.database.pool.query<{ customer_id: string }>(
      `insert into bank.closed_customer (customer_id, case_id, closed_at, bvn_index)
       select customer_id, gen_random_uuid(), now(), bvn_index from bank.customer where first_name = 'Adaeze' returning customer_id`,
    )
    await bank.database.pool.query('update bank.customer set bvn_index = null where customer_id = $1', [
      rows[0]?.customer_id,
    ])
    const before = [await count('ledger.request'), await count('bank.customer'), await count('bank.account')]
    await seedSandbox({ database: bank.database, clock: { now: () => now }, keys })
    expect([await count('ledger.request'), await count('bank.customer'), await count('bank.account')]).toEqual(before)
  })
})

describe('a database of another bank', () => {
  const rowsOf = async (other: TestDatabase): Promise<string> => {
    const tables = ['bank.customer', 'bank.profile', 'bank.account', 'ledger.entry']
    const counts = tables.map((table) => `(select count(*) from ${table})`).join(', ')
    return JSON.stringify((await other.database.pool.query({ text: `select ${counts}`, rowMode: 'array' })).rows)
  }

  test('a bank with customers stays unchanged: no sample customer with a published password is added to it', async () => {
    const other = await createTestDatabase()
    const seeding = { database: other.database, clock: { now: () => now }, keys }
    const real = await seedCustomer(seeding, {
      bvn: '22345678901',
      firstName: 'Real',
      middleName: '',
      lastName: 'Person',
      dateOfBirth: '1980-01-01',
      gender: 'female',
      phone: '+2348030000000',
      email: 'real@bank.example',
      kycLevel: 3,
      createdAt: now,
    })
    expect(real.ok).toBe(true)
    const before = await rowsOf(other)
    await expect(seedSandbox(seeding)).rejects.toThrow('Play money is kept out of it: set SANDBOX=off')
    expect(await rowsOf(other)).toBe(before)
    await other.drop()
  })

  test('a bank with other keys: is refused, and stays unchanged', async () => {
    const before = await rowsOf(bank)
    const otherKeys = { ...keys, identityIndex: key() }
    const seeding = { database: bank.database, clock: { now: () => now }, keys: otherKeys }
    await expect(seedSandbox(seeding)).rejects.toThrow('whose keys are not those in DATA_DIR')
    expect(await rowsOf(bank)).toBe(before)
  })
})
