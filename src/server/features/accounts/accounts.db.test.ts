import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isValidAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from '../transfers/test-world.ts'
import { findAccountForCredit } from './account-store.ts'
import { customerAccounts } from './accounts-of-customer.ts'
import { createEntryCursors } from './entry-cursor.ts'
import { getAccounts } from './get-accounts.ts'
import { getEntries } from './get-entries.ts'
import { openAccountFor, openFirstAccount } from './open-account.ts'

const CURSOR_KEY = randomBytes(32)

let world: World
let ada: Person
let tunde: Person

beforeAll(async () => {
  world = await createWorld()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 500_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 2, 0n)
})
afterAll(() => world.close())

const deps = () => ({ ...world, cursorKey: CURSOR_KEY })

const send = async (from: Person, to: Person, amount: string, narration: string): Promise<string> => {
  const request = await world.requestFor(from, to.accountNumber, { amount, narration })
  const initiated = await world.handlers.initiate(request, from.context)
  const challengeId = initiated.ok ? initiated.value.data.challengeId : ''
  expect(reasonOf(await world.handlers.confirm({ challengeId, pin: PIN }, from.context))).toBe('ok')
  return request.transferId
}

type EntryRequest = Parameters<ReturnType<typeof getEntries>>[0]
const entriesOf = async (person: Person, over: Partial<EntryRequest> = {}) => {
  const answer = await getEntries(deps())({ accountNumber: person.accountNumber, ...over }, person.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data
}

describe('opening', () => {
  const newCustomer = async (): Promise<string> => (await world.addPerson('Some', 'Body', 1, 0n)).customerId

  test('gives a number of our own with its check digit, and numbers that do not count up', async () => {
    const [one, two] = await Promise.all([world.addPerson('One', 'Body', 1, 0n), world.addPerson('Two', 'Body', 1, 0n)])
    for (const { accountNumber } of [one, two]) expect(isValidAccountNumber(BRAND.cbnCode, accountNumber)).toBe(true)
    const apart = BigInt(one.accountNumber.slice(0, 9)) - BigInt(two.accountNumber.slice(0, 9))
    expect(apart < 0n ? -apart : apart).toBeGreaterThan(1_000n)
  })

  test('asked ten times at once opens one account', async () => {
    const customerId = randomUUID()
    await world.database.pool.query(
      `insert into bank.customer (id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, middle_name, last_name,
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

  test('is undone with the transaction that it is part of', async () => {
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

  test('refuses what a tier may not have, and a customer who is not there', async () => {
    const customerId = await newCustomer()
    const current = { customerId, schemeCode: 'CUR', currency: 'NGN', openedAt: new Date() } as const
    await expect(world.database.transaction((tx) => openAccountFor(tx, current))).rejects.toThrow('not offered')
    const nobody = { customerId: randomUUID(), openedAt: new Date() }
    await expect(world.database.transaction((tx) => openFirstAccount(tx, nobody))).rejects.toThrow('needs a customer')
  })
})

describe('balances', () => {
  test('show what is held and what is left', async () => {
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

describe('history', () => {
  test('tells both sides of a transfer who the other was', async () => {
    const transferId = await send(ada, tunde, '150000', '')
    const [sent] = (await entriesOf(ada)).entries
    const [received] = (await entriesOf(tunde)).entries
    expect(sent).toMatchObject({ transferId, direction: 'debit', amount: '150000', counterparty: 'TUNDE BAKARE' })
    expect(sent?.narration).toBe('Transfer to TUNDE BAKARE')
    expect(received).toMatchObject({
      transferId,
      direction: 'credit',
      amount: '150000',
      counterparty: 'ADAEZE OKONKWO',
    })
    expect(received?.entryId).not.toBe(sent?.entryId)
  })

  test('comes in pages that neither miss nor repeat an entry', async () => {
    for (let index = 0; index < 7; index += 1) await send(ada, tunde, '1000', `Part ${index}`)
    const whole = (await entriesOf(tunde, { limit: '100' })).entries
    const paged: typeof whole = []
    let cursor: string | null | undefined
    do {
      const page = await entriesOf(tunde, { limit: '3', ...(cursor ? { cursor } : {}) })
      paged.push(...page.entries)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(paged).toEqual(whole)
    expect(new Set(whole.map((entry) => entry.entryId)).size).toBe(whole.length)
  })

  test('is found by direction, text and day', async () => {
    await send(ada, tunde, '77700', 'Jollof 100% _special_')
    expect((await entriesOf(tunde, { search: 'jollof 100%' })).entries).toHaveLength(1)
    expect((await entriesOf(tunde, { search: 'adaeze', limit: '1' })).entries).toHaveLength(1)
    expect((await entriesOf(tunde, { search: 'a%z' })).entries).toEqual([])
    for (const search of ['777', '₦777.00', ' 777.00 ']) {
      expect((await entriesOf(tunde, { search })).entries.map(({ amount }) => amount)).toEqual(['77700'])
      expect((await entriesOf(ada, { search })).entries.map(({ amount }) => amount)).toEqual(['77700'])
    }
    expect((await entriesOf(tunde, { search: '77' })).entries).toEqual([])
    expect((await entriesOf(tunde, { direction: 'debit' })).entries).toEqual([])
    expect((await entriesOf(tunde, { to: '2020-01-01' })).entries).toEqual([])
    expect((await entriesOf(tunde, { from: '2020-01-01', limit: '1' })).entries).toHaveLength(1)
  })

  test('is the owner’s alone: another’s account is answered like one that is not there', async () => {
    const foreign = await getEntries(deps())({ accountNumber: ada.accountNumber }, tunde.context)
    expect(foreign).toEqual(await getEntries(deps())({ accountNumber: '0000000013' }, tunde.context))
    expect(reasonOf(foreign)).toBe('account-not-found')
  })

  test('takes no cursor that it did not give for this account', async () => {
    const { cursorOf, seqOfCursor } = createEntryCursors(CURSOR_KEY)
    const cursor = cursorOf(tunde.accountNumber, 3n)
    expect(seqOfCursor(tunde.accountNumber, cursor)).toBe(3n)
    for (const bad of [
      'AAAA',
      'A'.repeat(19),
      cursorOf(ada.accountNumber, 3n),
      // Made with another key, as by somebody who has read this code.
      createEntryCursors(Buffer.alloc(32)).cursorOf(tunde.accountNumber, 3n),
      // More than a bigint of the database holds.
      cursorOf(tunde.accountNumber, 2n ** 64n - 1n),
      cursorOf(tunde.accountNumber, 2n ** 63n),
      `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
    ]) {
      const answer = await getEntries(deps())({ accountNumber: tunde.accountNumber, cursor: bad }, tunde.context)
      expect(reasonOf(answer)).toBe('invalid-input')
    }
  })
})
