/** Checks the operators' commands that show exchange rates and accept held rates. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { addRates } from '../features/exchange/rates-store.ts'
import { acceptRatesCommand, listRates } from './exchange-commands.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('rates: shows the held rates, and accepts them once with a reason', async () => {
  const { database } = test
  expect(await listRates(database.pool)).toBe('No exchange rates were read yet.')
  const published = {
    source: 'rates.example',
    madeAt: new Date('2026-11-20T00:00:00Z'),
    nextAt: null,
    rates: { NGN: '2033.25', EUR: '0.8634', GBP: '0.7472' },
  }
  await addRates(database.pool, published, { at: new Date(), heldBecause: 'moved further than believed: NGN' })
  const shown = await listRates(database.pool)
  expect(shown).toContain('1 USD = 2033.25 NGN, 0.8634 EUR, 0.7472 GBP  WAITS: moved further than believed: NGN')
  const [number = ''] = shown.split(' ')
  const accept = (...words: string[]) => acceptRatesCommand(database, new Date(), words)
  const reason = 'Reuters has them too'
  expect(await accept(number, reason)).toEqual({ ok: true, value: `The rates number ${number} are in use.` })
  expect(await listRates(database.pool)).toContain('accepted by operator:')
  expect(await accept(number, reason)).toEqual({ ok: false, failure: `No rates number ${number} wait.` })
  expect(await accept('all', reason)).toMatchObject({ failure: expect.stringContaining('Which ones?') })
})
