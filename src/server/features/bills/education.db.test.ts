/** Tests payments for examination PINs over the real ledger and the sandbox's aggregator: WAEC result checkers and JAMB. */
import { beforeAll, describe, expect, test } from 'vitest'
import { createRefreshBillers } from './billers/refresh-billers.ts'
import { FETCH_TOKEN } from '../../payments/kinds/bill/fetch-token.ts'
import { openBillsBank } from './bills-bank.fixture.ts'
import { createTokenTexts } from './token-text.ts'

const bank = openBillsBank()
const PROFILE = '0123456789'
const WAEC = { billerId: 'waec-result', productId: 'waecdirect', reference: '08031234567', amount: '90000' }

beforeAll(async () => {
  const { database, biller, bills } = bank.world
  const refresh = createRefreshBillers({ database, biller, clock: bills.clock, logger: { warn: () => {} } })
  await refresh({}, { id: '1', attempt: 1, maxAttempts: 1 })
})

const jamb = async (productId: string, reference = PROFILE) =>
  bank.world.validated(bank.ada, { billerId: 'jamb', reference, productId })
const pinText = (paymentId: string, of: 'payment' | 'token' = 'payment') =>
  createTokenTexts(bank.world.database.pool, bank.world.bills.tokens)({ paymentId, message: of })

describe('education', () => {
  test('WAEC: the payer gets a serial number and a PIN, which the database keeps sealed', async () => {
    const paymentId = await bank.world.payBill(bank.ada, WAEC)
    expect((await bank.world.seenBill(bank.ada, paymentId)).examPin).toBeNull()
    await bank.world.submitBill(paymentId)
    const { examPin, status, fee, total } = await bank.world.seenBill(bank.ada, paymentId)
    expect({ status, fee, total }).toEqual({ status: 'successful', fee: '0', total: '90000' })
    expect(examPin).toEqual({
      pin: expect.stringMatching(/^\d{12}$/),
      serial: expect.stringMatching(/^WRN\d{9}$/),
    })
    const { rows } = await bank.world.database.pool.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from (
         select row(r.*)::text as t from bank.bill_receipt r union all select row(a.*)::text from bank.audit_event a
         union all select payload::text from graphile_worker._private_jobs) t`,
    )
    expect(rows[0]?.all).toBeTruthy()
    expect(rows[0]?.all).not.toContain(examPin?.pin)
    expect(rows[0]?.all).not.toContain(examPin?.serial)
    expect(await pinText(paymentId)).toBe(`PIN: ${examPin?.pin}. Serial number: ${examPin?.serial}.`)
  })

  test('JAMB: names the profile for the chosen PIN, then gives a PIN without a serial number', async () => {
    const named = await jamb('utme-mock')
    const paymentId = await bank.world.payBill(bank.ada, { ...named, amount: '770000' })
    await bank.world.submitBill(paymentId)
    const seen = await bank.world.seenBill(bank.ada, paymentId)
    expect(seen).toMatchObject({
      productName: 'UTME PIN (with mock)',
      customerName: expect.any(String),
      customerReference: PROFILE,
      examPin: { pin: expect.stringMatching(/^\d{16}$/), serial: null },
    })
    expect(await pinText(paymentId)).toBe(`PIN: ${seen.examPin?.pin}.`)
  })

  test('JAMB: refuses an unknown profile, a check without a product, and a check of another product', async () => {
    const { calls } = bank.world
    const ask = (over: object) =>
      calls.validate({ billerId: 'jamb', reference: PROFILE, productId: 'de', ...over }, bank.ada.context)
    expect(await ask({ reference: '1234567404' })).toMatchObject({
      failure: { errors: { reference: ['JAMB has no customer with this number'] } },
    })
    expect(await calls.validate({ billerId: 'jamb', reference: PROFILE }, bank.ada.context)).toMatchObject({
      failure: { errors: { productId: ['Choose what you want to pay for'] } },
    })
    const { customerRef } = await jamb('de')
    const other = { billerId: 'jamb', reference: PROFILE, customerRef, productId: 'utme-mock', amount: '770000' }
    await expect(bank.world.prepareBill(bank.ada, other)).rejects.toThrow('ticket-expired')
  })

  test('refuses a price other than the price of the PIN', async () => {
    await expect(bank.world.prepareBill(bank.ada, { ...WAEC, amount: '80000' })).rejects.toThrow()
  })

  test('gives the money back when the biller refuses', async () => {
    const before = await bank.balances()
    const paymentId = await bank.world.payBill(bank.ada, { ...WAEC, reference: '08022222222' })
    await bank.world.submitBill(paymentId)
    expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({ status: 'failed', examPin: null })
    expect(await bank.balances()).toEqual(before)
  })

  test('late examination PIN: the bank repeats the inquiry, stores the PIN, and notifies the payer once', async () => {
    await bank.world.setFault({ mode: 'no-token', times: 1 })
    const paymentId = await bank.world.payBill(bank.ada, WAEC)
    await bank.world.submitBill(paymentId)
    expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({
      status: 'successful',
      examPin: { pin: null, serial: null },
    })
    expect(await bank.world.doWaiting(FETCH_TOKEN, paymentId, bank.world.time)).toBeDefined()
    const { examPin } = await bank.world.seenBill(bank.ada, paymentId)
    expect(examPin?.pin).toMatch(/^\d{12}$/)
    expect(await pinText(paymentId, 'token')).toContain(examPin?.serial)
    expect(bank.world.notified.filter(({ news, paymentId: id }) => news === 'token' && id === paymentId)).toHaveLength(
      1,
    )
    expect(await bank.world.doWaiting(FETCH_TOKEN, paymentId, bank.world.time)).toBeUndefined()
  })
})
