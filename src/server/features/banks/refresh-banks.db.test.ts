/**
 * Tests the daily list of banks: new banks appear, missing banks are not offered until they return, and an invalid list
 * changes nothing.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BANKS } from '../../../core/banks/banks.ts'
import { BRAND } from '../../../values/brand.ts'
import { createTestDatabase } from '../../db/database.fixture.ts'
import type { ListedInstitution } from '../../ports/bank-list.ts'
import { createOutwardWorld, type OutwardWorld, ZENITH } from '../transfers/outward/outward.fixture.ts'
import { accountThat, createTestSwitch } from '../transfers/outward/switch.fixture.ts'
import { type Person, reasonOf } from '../transfers/world.fixture.ts'
import { createCurrentBanks } from './current-banks.ts'
import { createRefreshBanks, type RefreshBanksDeps } from './refresh-banks.ts'

let world: OutwardWorld
let ada: Person
const logged: { details: object }[] = []
const logger: RefreshBanksDeps['logger'] = {
  info: (details) => logged.push({ details }),
  error: (details) => logged.push({ details }),
}
const WHOLE: readonly ListedInstitution[] = BANKS.map(({ code, name }) => ({ code, name, category: 2 }))

beforeAll(async () => {
  world = await createOutwardWorld(createTestSwitch())
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 0n)
})
afterAll(() => world.close())
beforeEach(() => {
  logged.length = 0
})

const refresh = async (listed: readonly ListedInstitution[] | 'nothing') => {
  world.time.now = new Date(world.time.now.getTime() + 24 * 60 * 60 * 1000)
  const answer =
    listed === 'nothing'
      ? { ok: false as const, failure: { detail: 'HTTP 503' } }
      : { ok: true as const, value: listed }
  const task = createRefreshBanks({
    database: world.database,
    clock: world.deps.clock,
    logger,
    bankList: { list: () => Promise.resolve(answer) },
  })
  await task({}, { id: '1', attempt: 1, maxAttempts: 1 })
}
const offered = async () => {
  const banks = await createCurrentBanks(world.deps).all()
  return banks.map(({ code }) => code)
}
const enquire = async () => {
  const account = { bankCode: ZENITH, accountNumber: accountThat('settles-late') }
  return reasonOf(await world.handlers.nameEnquiry(account, ada.context))
}

it('before the first list, the banks are those that came with the code', async () => {
  const fresh = await createTestDatabase()
  try {
    const banks = await createCurrentBanks({ database: fresh.database, clock: world.deps.clock }).all()
    expect(banks.map(({ code }) => code)).toEqual(BANKS.map(({ code }) => code))
  } finally {
    await fresh.drop()
  }
})

it('a new bank is offered, a removed bank is not offered until it comes back, and none is deleted', async () => {
  const added = { code: '090999', name: 'ADIRE MICROFINANCE BANK', category: 9 }
  await refresh([...WHOLE.filter(({ code }) => code !== ZENITH), added])
  expect(await offered()).toContain('090999')
  expect(await offered()).not.toContain(ZENITH)
  expect(await offered()).toContain(BRAND.institutionCode)
  expect(await enquire()).toBe('bank-not-found')
  expect(logged).toEqual([
    { details: { event: 'banks-refreshed', listed: BANKS.length, gone: [ZENITH], added: ['090999'] } },
  ])

  await refresh([...WHOLE])
  expect(await offered()).toContain(ZENITH)
  expect(await offered()).not.toContain('090999')
  expect(await enquire()).toBe('ok')
  const { rows } = await world.database.pool.query(
    `select name, category, listed from bank.institution where code = '090999'`,
  )
  expect(rows).toEqual([{ name: 'ADIRE MICROFINANCE BANK', category: 9, listed: false }])
})

it('a list that lacks most banks is reported and changes nothing; a missing list is asked for again', async () => {
  const before = await offered()
  await refresh(WHOLE.slice(0, 40))
  expect(logged).toEqual([{ details: { alert: 'bank-list-implausible', listed: 40, offered: before.length } }])
  await refresh([])
  expect(await offered()).toEqual(before)
  await expect(refresh('nothing')).rejects.toThrow('the switch gave no list of banks: HTTP 503')
  expect(await offered()).toEqual(before)
})

it('a process that has read the list reads it again within a minute', async () => {
  const banks = createCurrentBanks(world.deps)
  await refresh(WHOLE)
  expect(await banks.find(ZENITH)).toMatchObject({ code: ZENITH })
  const then = world.time.now
  await refresh(WHOLE.filter(({ code }) => code !== ZENITH))
  world.time.now = new Date(then.getTime() + 59_000)
  expect(await banks.find(ZENITH)).toBeDefined()
  world.time.now = new Date(then.getTime() + 60_000)
  expect(await banks.find(ZENITH)).toBeUndefined()
})
