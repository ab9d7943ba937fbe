/** The records of a bill: history, statement, receipt with its check, the message with the token, and the refreshed catalogue. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { interpolate } from '../../../values/message.ts'
import { billView } from '../../../core/bills/bill-view.ts'
import { billCheck } from '../../../core/bills/bill-receipt-document.ts'
import { createDocumentRenderer } from '../../documents/document-renderer.ts'
import { findAccountForCredit } from '../accounts/account-store.ts'
import { EVERY_ENTRY, findEntries } from '../accounts/find-entries.ts'
import { noticeText } from '../notices/notice-text.ts'
import { checkEndpoints } from '../receipts/check-receipt.ts'
import { getBillReceipt } from '../receipts/get-receipt.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { findAnyBill, findBill } from './bill-store.ts'
import { findBillers, findProducts } from './billers/biller-store.ts'
import { createRefreshBillers } from './billers/refresh-billers.ts'
import { openBillsBank, phone } from './bills-bank.fixture.ts'
import type { Sql } from '../../db/database.ts'
import { createTokenTexts } from './token-text.ts'

const bank = openBillsBank()
const job = { id: '1', attempt: 1, maxAttempts: 1 }

const buyToken = async (reference = '45102298447') => {
  const asked = { billerId: 'ikeja-electric', reference, productId: 'prepaid' }
  const paymentId = await bank.world.payBill(bank.ada, {
    ...(await bank.world.validated(bank.ada, asked)),
    amount: '2500000',
  })
  await bank.world.submitBill(paymentId)
  return paymentId
}
const entriesOf = async () => {
  const { pool } = bank.world.database
  const account = await findAccountForCredit(pool, bank.ada.accountNumber)
  if (account === undefined) throw new Error('no account')
  return (await findEntries(pool, { ...EVERY_ENTRY, limit: 10, ...account })).entries
}

test('history: shows a bill once, under its category, with the biller and the id of its receipt', async () => {
  const paymentId = await buyToken()
  const [entry] = await entriesOf()
  expect(entry).toMatchObject({
    kind: 'electricity',
    counterparty: 'Ikeja Electric',
    narration: 'Electricity: Ikeja Electric, 45102298447',
    amountMinor: -25_107_50n,
    billPaymentId: paymentId,
    transferId: null,
  })
  const airtime = await bank.world.payBill(bank.ada, { reference: phone(2) })
  await bank.world.submitBill(airtime)
  expect((await entriesOf()).filter(({ billPaymentId }) => billPaymentId === airtime)).toEqual([])
})

test('the history leads to the token of an electricity bill years later, after the customer has paid the same meter again', async () => {
  const first = await buyToken()
  const { token } = (await bank.world.seenBill(bank.ada, first)).electricity ?? {}
  expect(token).toMatch(/^[0-9]{20}$/)
  bank.world.time.now = new Date(bank.world.time.now.getTime() + 7 * 365 * 86_400_000)
  await buyToken()
  const oldest = (await entriesOf()).at(-2)
  expect(oldest?.billPaymentId).toBe(first)
  expect((await bank.world.seenBill(bank.ada, first)).electricity?.token).toBe(token)
})

test("a bill's receipt is a PDF and a picture with a code that proves it; an undecided bill has no receipt", async () => {
  const { database, deps, bills } = bank.world
  const renderer = createDocumentRenderer({ isPlayMoney: true })
  const receipts = {
    database,
    clock: deps.clock,
    renderer,
    codeKey: randomBytes(32),
    publicOrigin: 'https://bank.example',
    isPlayMoney: true,
    findLanguage: async () => 'en' as const,
    findReceipt: () => Promise.resolve(undefined),
    findBill: async (key: { paymentId: string; customerId: string }) => {
      const bill = await findBill(database.pool, bills.tokens, key)
      return bill && billView(bill, interpolate)
    },
    findCard: () => Promise.resolve(undefined),
    findCheck: async (id: string) => {
      const bill = await findAnyBill(database.pool, id)
      return bill && billCheck(bill)
    },
  }
  try {
    const paymentId = await buyToken('10000000000')
    const get = getBillReceipt(receipts)
    const [pdf, png] = [
      await get({ paymentId, format: 'pdf' }, bank.ada.context),
      await get({ paymentId, format: 'png' }, bank.ada.context),
    ]
    if (!pdf.ok || !png.ok) throw new Error('no receipt')
    expect(Buffer.from(pdf.value.data.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(png.value.data.content, 'base64').subarray(1, 4).toString()).toBe('PNG')
    const code = pdf.value.data.checkUrl.split('/').at(-1) ?? ''
    const page = await checkEndpoints(receipts)[1]?.handle({
      body: Buffer.alloc(0),
      headers: {},
      query: {},
      params: { code },
    })
    expect([page?.status, String(page?.body)]).toEqual([200, expect.stringContaining('The bill was paid')])
    const { token } = (await bank.world.seenBill(bank.ada, paymentId)).electricity ?? {}
    expect(String(page?.body)).not.toContain(token)
    const open = await bank.world.payBill(bank.ada, { reference: phone(7) })
    expect(reasonOf(await get({ paymentId: open, format: 'pdf' }, bank.ada.context))).toBe('not-final')
    const bola = await bank.world.addPerson('Bola', 'Ade', 3, 100n)
    expect(reasonOf(await get({ paymentId, format: 'pdf' }, bola.context))).toBe('not-found')
  } finally {
    await renderer.close()
  }
})

test('notice of a meter payment: has the token in the SMS alphabet, and reads the token when it is sent', async () => {
  const { pool } = bank.world.database
  const paymentId = await buyToken('10000000000')
  const { electricity } = await bank.world.seenBill(bank.ada, paymentId)
  const more = await createTokenTexts(pool, bank.world.bills.tokens)({ paymentId, message: 'payment' })
  expect(more?.replaceAll(' ', '')).toContain(`Token:${electricity?.token}.`)
  for (const key of electricity?.keyChangeTokens ?? []) expect(more?.replaceAll(' ', '')).toContain(key)
  const notice = {
    kind: 'bill-paid',
    customerId: bank.ada.customerId,
    reference: paymentId,
    at: new Date().toISOString(),
    maskedAccount: '******0013',
    amountMinor: '2500000',
    totalMinor: '2510750',
    currencyCode: 'NGN',
    counterparty: 'Ikeja Electric',
  } as const
  const { sms, mail } = noticeText(notice, 'Adaeze', undefined, more)
  for (const text of [sms, mail]) expect(text).toContain(more)
  expect(sms).toMatch(/^[\x20-\x7e]*$/)
  const airtime = await bank.world.payBill(bank.ada, { reference: phone(1) })
  await bank.world.submitBill(airtime)
  expect(
    await createTokenTexts(pool, bank.world.bills.tokens)({ paymentId: airtime, message: 'payment' }),
  ).toBeUndefined()
})

test('tokens of messages that are prepared together: share a statement, belong to their payments in any order of rows, and one bad id fails alone', async () => {
  const { database, bills } = bank.world
  const ids = [await buyToken(), await buyToken(), await buyToken()]
  const shown = await Promise.all(ids.map((paymentId) => bank.world.seenBill(bank.ada, paymentId)))
  let statements = 0
  const query = async (text: string, values: unknown[]) => {
    statements += 1
    const result = await database.pool.query(text, values)
    return { ...result, rows: result.rows.toReversed() }
  }
  const find = createTokenTexts({ query } as unknown as Sql, bills.tokens)
  const message = 'payment'
  const texts = await Promise.all(ids.map((paymentId) => find({ paymentId, message })))
  expect(statements).toBe(1)
  expect(texts.map((text) => text?.replaceAll(/\D/g, '').slice(0, 20))).toEqual(
    shown.map(({ electricity }) => electricity?.token),
  )
  const settled = await Promise.allSettled([...ids, 'no uuid'].map((paymentId) => find({ paymentId, message })))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
})

describe('the aggregator’s catalogue', () => {
  const refresh = () => {
    const { database, deps, biller } = bank.world
    return createRefreshBillers({ database, clock: deps.clock, biller, logger: { warn: () => {} } })({}, job)
  }
  const codes = async (billerId: string) =>
    (await findProducts(bank.world.database.pool, billerId)).map(({ productId }) => productId)

  test('catalogue refresh: stores new bundles and prices, and hides removed products; a silent aggregator changes nothing', async () => {
    const { pool } = bank.world.database
    expect(await codes('airtel-data')).toEqual([])
    await pool.query(
      `insert into bank.bill_product (biller_id, product_id, name, amount_minor, position) values ('gotv', 'old', 'Old', 1, 9)`,
    )
    await pool.query(`update bank.bill_product set amount_minor = 1 where product_id = 'gotv-max'`)
    await bank.world.setFault('down')
    await refresh()
    expect(await codes('gotv')).toContain('old')
    await bank.world.setFault('none')
    await refresh()
    expect(await codes('airtel-data')).toContain('airt-1000')
    expect(await codes('dstv')).toContain('dstv3')
    expect(await codes('gotv')).not.toContain('old')
    expect(await findProducts(pool, 'gotv')).toContainEqual(
      expect.objectContaining({ productId: 'gotv-max', amountMinor: 8_500_00n }),
    )
    expect(await findProducts(pool, 'ikeja-electric')).toMatchObject([
      { meterType: 'prepaid' },
      { meterType: 'postpaid' },
    ])
    for (const category of ['airtime', 'electricity', 'sports'] as const)
      expect((await findBillers(pool, category)).length).toBeGreaterThan(3)
  })
})
