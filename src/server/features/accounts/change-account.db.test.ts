/**
 * Tests names, hiding, the primary account and new currencies: a customer changes only own accounts, and has one
 * primary account.
 */
// @module-tag one-try
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, reasonOf, type Person, type World } from '../transfers/world.fixture.ts'
import type { AccountChangeDeps, AccountsDeps } from './accounts-deps.ts'
import { changeAccount } from './change-account.ts'
import { getAccounts } from './get-accounts.ts'
import { openCurrencyAccount } from './open-currency-account.ts'
import { NICKNAME_MAX } from '../../../values/nickname.ts'

let world: World
let calls: ReturnType<typeof callsOf>

const callsOf = (deps: AccountsDeps & AccountChangeDeps) => ({
  list: getAccounts(deps),
  change: changeAccount(deps),
  open: openCurrencyAccount(deps),
})

beforeAll(async () => {
  world = await createWorld()
  calls = callsOf({ ...world, clock: world.deps.clock, cursorKey: Buffer.alloc(32) })
})
afterAll(() => world.close())

async function accountsOf(person: Person) {
  const listed = await calls.list({}, person.context)
  if (!listed.ok) throw new Error(reasonOf(listed))
  return listed.value.data
}
const trail = async (person: Person) =>
  (
    await world.database.pool.query(
      `select kind, outcome, detail from bank.audit_event where customer_id = $1 and kind like 'account%' order by event_id`,
      [person.customerId],
    )
  ).rows

describe('changing', () => {
  test('changeAccount: sets and removes a name, hides and shows an account; a field that is left out does not change', async () => {
    const ada = await world.addPerson('Ada', 'Eze', 3, 0n)
    const { accountNumber } = await world.openFor(ada.customerId, 'CUR', 'NGN')
    const change = async (over: object) => calls.change({ accountNumber, ...over }, ada.context)
    expect(await change({ nickname: 'School fees' })).toMatchObject({
      ok: true,
      value: { data: { accountNumber, nickname: 'School fees', hidden: false, accountType: 'Current' } },
    })
    expect(await change({ hidden: true })).toMatchObject({
      ok: true,
      value: { data: { nickname: 'School fees', hidden: true } },
    })
    expect(await change({ nickname: '', hidden: false })).toMatchObject({
      ok: true,
      value: { data: { nickname: null, hidden: false } },
    })
    const shown = (await accountsOf(ada)).find((one) => one.accountNumber === accountNumber)
    expect(shown).toMatchObject({ nickname: null, hidden: false, isPrimary: false })
    const masked = `******${accountNumber.slice(-4)}`
    expect(await trail(ada)).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'account.changed', outcome: 'done', detail: { account: masked } })),
    )
  })

  test('changeAccount: the database takes the longest name of the contract, and no longer name', async () => {
    const { accountNumber, context } = await world.addPerson('Ada', 'Long', 3, 0n)
    const named = (length: number) => calls.change({ accountNumber, nickname: 'é'.repeat(length) }, context)
    expect(reasonOf(await named(NICKNAME_MAX))).toBe('ok')
    await expect(named(NICKNAME_MAX + 1)).rejects.toMatchObject({ code: '23514' })
  })

  test('changeAccount: leaves one primary account, also after parallel changes, and the primary account is never hidden', async () => {
    const ada = await world.addPerson('Ada', 'Main', 3, 0n)
    const others = [
      await world.openFor(ada.customerId, 'CUR', 'NGN'),
      await world.openFor(ada.customerId, 'DOM', 'USD'),
    ]
    const numbers = [ada.accountNumber, ...others.map((one) => one.accountNumber)]
    const answers = await Promise.all(
      [...numbers, ...numbers].map((accountNumber) => calls.change({ accountNumber, isPrimary: true }, ada.context)),
    )
    expect(answers.map(reasonOf)).toEqual(answers.map(() => 'ok'))
    const main = (await accountsOf(ada)).filter((one) => one.isPrimary)
    expect(main).toHaveLength(1)
    const accountNumber = main[0]!.accountNumber
    expect(reasonOf(await calls.change({ accountNumber, hidden: true }, ada.context))).toBe('primary-account')
    const hidden = numbers.find((one) => one !== accountNumber)!
    await calls.change({ accountNumber: hidden, hidden: true }, ada.context)
    const asMain = { accountNumber: hidden, isPrimary: true } as const
    expect(reasonOf(await calls.change(asMain, ada.context))).toBe('primary-account')
    expect(reasonOf(await calls.change({ ...asMain, hidden: false }, ada.context))).toBe('ok')
    expect((await accountsOf(ada))[0]).toMatchObject({ accountNumber: hidden, isPrimary: true })
  })

  test("another customer's account and a closed account cannot be changed", async () => {
    const [ada, other] = await Promise.all([
      world.addPerson('Ada', 'Own', 3, 0n),
      world.addPerson('Eve', 'Other', 3, 0n),
    ])
    const foreign = { accountNumber: ada.accountNumber, nickname: 'Mine now' }
    expect(reasonOf(await calls.change(foreign, other.context))).toBe('not-found')
    expect(reasonOf(await calls.change({ ...foreign, isPrimary: true }, other.context))).toBe('not-found')
    expect((await accountsOf(other))[0]).toMatchObject({ isPrimary: true })
    await world.database.pool.query(`update bank.account set state = 'closed' where account_number = $1`, [
      ada.accountNumber,
    ])
    expect(reasonOf(await calls.change(foreign, ada.context))).toBe('not-found')
    expect(await trail(ada)).toEqual([
      { kind: 'account.change-refused', outcome: 'refused', detail: expect.objectContaining({ reason: 'not-found' }) },
    ])
  })
})

describe('a currency', () => {
  test('ten parallel requests for a currency open one empty account', async () => {
    const ada = await world.addPerson('Ada', 'Dollar', 1, 0n)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => calls.open({ currencyCode: 'USD' }, ada.context)),
    )
    const numbers = answers.map((one) => (one.ok ? one.value.data.accountNumber : reasonOf(one)))
    expect(new Set(numbers).size).toBe(1)
    expect(await accountsOf(ada)).toMatchObject([
      { currencyCode: 'NGN', isPrimary: true },
      { currencyCode: 'USD', accountNumber: numbers[0], availableMinor: '0', accountType: 'Domiciliary savings' },
    ])
    expect(await trail(ada)).toEqual([
      { kind: 'account.opened', outcome: 'done', detail: expect.objectContaining({ currency: 'USD' }) },
    ])
    const notified = await world.database.pool.query(
      `select params->>'account' as account from bank.alert where customer_id = $1 and kind = 'account-opened'`,
      [ada.customerId],
    )
    expect(notified.rows).toEqual([{ account: `USD ******${numbers[0]?.slice(-4)}` }])
  })

  test('a currency whose account was closed is not opened again', async () => {
    const ada = await world.addPerson('Ada', 'Closed', 3, 0n)
    const { accountNumber } = await world.openFor(ada.customerId, 'DOM', 'EUR')
    await world.database.pool.query(`update bank.account set state = 'closed' where account_number = $1`, [
      accountNumber,
    ])
    expect(reasonOf(await calls.open({ currencyCode: 'EUR' }, ada.context))).toBe('account-closed')
  })
})
