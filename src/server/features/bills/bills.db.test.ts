/** Tests bills over the sandbox's aggregator: each is reviewed, approved, held and paid exactly once. */
// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { billRoutes } from '../../../contract/bills/bills.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { findRecentBills } from './bill-store.ts'
import { BEFORE, openBillsBank, phone, untouched } from './bills-bank.fixture.ts'

const bank = openBillsBank()

const alertsOf = async (customerId: string) =>
  (
    await bank.world.database.pool.query<{ notice: object }>(
      'select params as notice from bank.alert where customer_id = $1',
      [customerId],
    )
  ).rows.map(({ notice }) => notice)

describe('each category', () => {
  test("airtime for the customer's own phone: held immediately, then settled; the aggregator has one order", async () => {
    const paymentId = await bank.world.payBill(bank.ada, { recipientType: 'self' })
    expect(await bank.balances()).toEqual({ book: BEFORE, available: BEFORE - 500_00n })
    expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({
      status: 'processing',
      customerReference: '08035550142',
    })
    await bank.world.submitBill(paymentId)
    expect(await bank.balances()).toEqual({ book: BEFORE - 500_00n, available: BEFORE - 500_00n })
    const seen = await bank.world.seenBill(bank.ada, paymentId)
    expect(v.safeParse(billRoutes.getBillPayment.data, seen).issues).toBeUndefined()
    expect(seen).toMatchObject({ status: 'successful', electricity: null, fee: '0', total: '50000', repeatable: true })
    expect(seen.providerReference).toMatch(/^\d{20}$/)
    expect(await bank.world.bought((await bank.world.findBill(paymentId)).networkReference)).toHaveLength(1)
    expect(bank.world.notified).toEqual([{ news: 'settled', paymentId }])
  })

  test('airtime for another customer of this bank: the review shows the masked name, and the notice to the recipient names the payer', async () => {
    const { pool } = bank.world.database
    const tunde = await bank.world.addPerson('Tunde', 'Bakare', 1, 0n)
    const setPhone = (to: string) =>
      bank.world.asOwner('update bank.customer set phone = $2 where customer_id = $1', [tunde.customerId, to])
    await setPhone('+2348011111111')
    const asked = { billerId: 'mtn', reference: phone(1), recipientType: 'optimus' } as const
    const named = await bank.world.calls.validate(asked, bank.ada.context)
    expect(named).toMatchObject({ ok: true, value: { data: { customerName: 'TU*** BA***', bouquet: null } } })
    const paymentId = await bank.world.payBill(bank.ada, await bank.world.validated(bank.ada, asked))
    expect(await alertsOf(tunde.customerId)).toEqual([])
    await bank.world.submitBill(paymentId)
    expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({
      status: 'successful',
      recipientType: 'optimus',
      customerName: 'TU*** BA***',
    })
    expect(await alertsOf(tunde.customerId)).toEqual([
      expect.objectContaining({
        kind: 'airtime-received',
        reference: paymentId,
        sender: 'ADAEZE OKONKWO',
        billerName: 'MTN',
        worthMinor: '50000',
      }),
    ])
    // The network refused the payment, so the biller received no money.
    await setPhone('+2348022222222')
    const other = await bank.world.validated(bank.ada, { ...asked, reference: phone(2) })
    const refused = await bank.world.payBill(bank.ada, other)
    await bank.world.submitBill(refused)
    expect(await bank.stateOf(refused)).toBe('released')
    expect(await alertsOf(tunde.customerId)).toHaveLength(1)
    // The biller reverses a settled bill: each notified customer gets one notice, also after the phone has a new owner.
    await setPhone('+2348088888888')
    const undone = await bank.world.payBill(
      bank.ada,
      await bank.world.validated(bank.ada, { ...asked, reference: phone(8) }),
    )
    await bank.world.submitBill(undone)
    expect(await alertsOf(tunde.customerId)).toHaveLength(2)
    await setPhone('+2348033333333')
    await Promise.all([1, 2, 3].map(() => bank.world.recheckBill(undone).catch(() => undefined)))
    await bank.world.recheckBill(undone)
    expect(await bank.stateOf(undone)).toBe('reversed')
    const notified = (await alertsOf(tunde.customerId)) as { kind: string; reference: string }[]
    expect(notified.filter(({ kind }) => kind === 'airtime-undone')).toEqual([
      expect.objectContaining({ reference: undone, sender: 'ADAEZE OKONKWO', worthMinor: '50000' }),
    ])
    expect(notified).toHaveLength(3)
    const { rows: ways } = await pool.query(
      `select a.kind, array_agg(d.channel order by d.channel) as channels from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id
       where a.customer_id = $1 and a.params ->> 'reference' = $2 group by a.alert_id order by a.alert_id`,
      [tunde.customerId, undone],
    )
    expect(ways.map(({ channels }) => channels)).toEqual([ways[0].channels, ways[0].channels])
  })

  test('data: a bundle is paid at its listed price', async () => {
    const paymentId = await bank.world.payBill(bank.ada, {
      billerId: 'mtn-data',
      productId: 'mtn-100mb-1000',
      reference: '08031230000',
      amount: '100000',
    })
    await bank.world.submitBill(paymentId)
    expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({
      status: 'successful',
      productName: '1.5GB - 30 days',
    })
  })

  test('cable TV: a bouquet is renewed at the price that the biller named, with the fee; and a bouquet is changed', async () => {
    const card = await bank.world.validated(bank.ada, { billerId: 'dstv', reference: '1212121212' })
    const renewal = await bank.world.payBill(bank.ada, { ...card, subscription: 'renew', amount: '1900000' })
    const change = await bank.world.payBill(bank.ada, {
      ...card,
      subscription: 'change',
      productId: 'dstv-padi',
      amount: '440000',
    })
    for (const paymentId of [renewal, change]) await bank.world.submitBill(paymentId)
    expect(await bank.world.seenBill(bank.ada, renewal)).toMatchObject({
      status: 'successful',
      fee: '10000',
      vat: '750',
      total: '1910750',
    })
    expect(await bank.world.seenBill(bank.ada, change)).toMatchObject({
      productName: 'DStv Padi',
      customerName: expect.any(String),
    })
    expect((await bank.balances()).book).toBe(BEFORE - 19_107_50n - 4_507_50n)
  })

  test('electricity: the payer gets the token, and the database has it only sealed', async () => {
    const meter = await bank.world.validated(bank.ada, {
      billerId: 'ikeja-electric',
      reference: '45102298447',
      productId: 'prepaid',
    })
    const paymentId = await bank.world.payBill(bank.ada, { ...meter, amount: '2500000' })
    expect((await bank.world.seenBill(bank.ada, paymentId)).electricity).toBeNull()
    await bank.world.submitBill(paymentId)
    const { electricity } = await bank.world.seenBill(bank.ada, paymentId)
    expect(electricity).toMatchObject({
      token: expect.stringMatching(/^\d{20}$/),
      keyChangeTokens: [],
      units: '110.6 kWh',
    })
    const { rows } = await bank.world.database.pool.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from (
         select row(r.*)::text as t from bank.bill_receipt r union all select row(a.*)::text from bank.audit_event a
         union all select payload::text from graphile_worker._private_jobs union all select row(p.*, o.*)::text from bank.payment p join bank.bill_order o using (payment_id)) t`,
    )
    expect(rows[0]?.all).toBeTruthy()
    expect(rows[0]?.all).not.toContain(electricity?.token)
    const recent = await bank.world.calls.getRecent({ category: 'electricity' }, bank.ada.context)
    expect(JSON.stringify(recent)).not.toContain(electricity?.token)
  })

  test('electricity: a meter whose keys change gets three tokens, and a postpaid meter gets none', async () => {
    const changing = await bank.world.validated(bank.ada, {
      billerId: 'eko-electric',
      reference: '10000000000',
      productId: 'prepaid',
    })
    const one = await bank.world.payBill(bank.ada, { ...changing, amount: '500000' })
    const owed = await bank.world.validated(bank.ada, {
      billerId: 'eko-electric',
      reference: '10101010101',
      productId: 'postpaid',
    })
    const other = await bank.world.payBill(bank.ada, { ...owed, amount: '500000' })
    for (const paymentId of [one, other]) await bank.world.submitBill(paymentId)
    const { electricity } = await bank.world.seenBill(bank.ada, one)
    expect(new Set([electricity?.token, ...(electricity?.keyChangeTokens ?? [])]).size).toBe(3)
    expect(await bank.world.seenBill(bank.ada, other)).toMatchObject({ status: 'successful', electricity: null })
  })

  test('betting: the wallet at a bookmaker is named before the payment', async () => {
    const wallet = await bank.world.validated(bank.ada, { billerId: 'bet9ja', reference: 'ADA12345' })
    const paymentId = await bank.world.payBill(bank.ada, { ...wallet, amount: '100000' })
    await bank.world.submitBill(paymentId)
    expect(await bank.stateOf(paymentId)).toBe('settled')
    expect(await bank.countersOf('gaming-day')).toEqual([1_000_00n])
  })
})

describe('approved once', () => {
  test('twenty parallel confirmations of a bill: are one payment with one answer', async () => {
    const { request, challengeId } = await bank.world.prepareBill(bank.ada, { reference: phone(1) })
    const answers = await Promise.all(Array.from({ length: 20 }, () => bank.world.confirmBill(bank.ada, challengeId)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await bank.world.submitBill(request.paymentId)
    expect((await bank.balances()).book).toBe(BEFORE - 500_00n)
    expect(await bank.world.confirmBill(bank.ada, challengeId)).toMatchObject({
      ok: true,
      value: { data: { status: 'successful' } },
    })
  })
  test('bill id: refused with another order; the same order gets the same challenge; a used id answers its status; a similar bill is pointed out', async () => {
    const { request, challengeId } = await bank.world.prepareBill(bank.ada, { reference: phone(1) })
    const again = await bank.world.calls.initiate(request, bank.ada.context)
    expect(again.ok && again.value.data.challengeId).toBe(challengeId)
    expect(reasonOf(await bank.world.calls.initiate({ ...request, amount: '60000' }, bank.ada.context))).toBe(
      'id-reused',
    )
    await bank.world.confirmBill(bank.ada, challengeId)
    expect(await bank.world.calls.initiate(request, bank.ada.context)).toMatchObject({
      failure: { reason: 'approval-used', detail: { status: 'processing' } },
    })
    const similar = async () => {
      const other = await bank.world.calls.initiate({ ...request, paymentId: randomUUIDv7() }, bank.ada.context)
      return other.ok && other.value.data.similarTo
    }
    expect(await similar()).toMatchObject({ paymentId: request.paymentId })
    // An undecided bill is similar at any age. A final bill is similar for ten minutes.
    bank.pass(60 * 60_000)
    expect(await similar()).toMatchObject({ paymentId: request.paymentId, status: 'processing' })
    await bank.world.submitBill(request.paymentId)
    expect(await similar()).toBeUndefined()
  })
  test('withdraw: stops an unapproved bill for ever; after the payment it answers the status', async () => {
    const { request, challengeId } = await bank.world.prepareBill(bank.ada, { reference: phone(1) })
    const back = await bank.world.calls.withdraw({ challengeId }, bank.ada.context)
    expect(back).toMatchObject({ ok: true, value: { data: { outcome: 'withdrawn', paymentId: request.paymentId } } })
    expect(reasonOf(await bank.world.confirmBill(bank.ada, challengeId))).toBe('approval-withdrawn')
    expect(await bank.balances()).toEqual(untouched)
    const ran = await bank.world.prepareBill(bank.ada, { reference: phone(1), amount: '60000' })
    await bank.world.confirmBill(bank.ada, ran.challengeId)
    expect(await bank.world.calls.withdraw({ challengeId: ran.challengeId }, bank.ada.context)).toMatchObject({
      value: { data: { outcome: 'answered', status: 'processing' } },
    })
  })
  test('bill: answers not-found when the account, challenge or payment belongs to another customer', async () => {
    const bola = await bank.world.addPerson('Bola', 'Ade', 3, BEFORE)
    const foreign = {
      paymentId: randomUUIDv7(),
      fromAccountNumber: bank.ada.accountNumber,
      billerId: 'mtn',
      reference: phone(1),
      amount: '50000',
    }
    expect(reasonOf(await bank.world.calls.initiate(foreign, bola.context))).toBe('account-not-found')
    const { request, challengeId } = await bank.world.prepareBill(bank.ada, { reference: phone(1) })
    expect(reasonOf(await bank.world.confirmBill(bola, challengeId))).toBe('not-found')
    expect(reasonOf(await bank.world.calls.withdraw({ challengeId }, bola.context))).toBe('not-found')
    await bank.world.confirmBill(bank.ada, challengeId)
    expect(reasonOf(await bank.world.calls.getPayment({ paymentId: request.paymentId }, bola.context))).toBe(
      'not-found',
    )
    expect(await bank.world.calls.getRecent({}, bola.context)).toEqual({ ok: true, value: { data: { payments: [] } } })
  })
  test('an amount above the limit of the PIN needs a second factor', async () => {
    const meter = await bank.world.validated(bank.ada, {
      billerId: 'ikeja-electric',
      reference: '45102298447',
      productId: 'prepaid',
    })
    const { challengeId, requiredFactors } = await bank.world.prepareBill(bank.ada, { ...meter, amount: '25000000' })
    expect(requiredFactors).toEqual([0, 1])
    expect(reasonOf(await bank.world.confirmBill(bank.ada, challengeId))).toBe('invalid-input')
    expect(await bank.balances()).toEqual(untouched)
  })
  test('recent bills: the latest bills, and every bill that is not final, however old', async () => {
    const oldest = await bank.world.payBill(bank.ada, { reference: phone(2) })
    bank.pass(1000)
    const waiting = await bank.world.payBill(bank.ada, { reference: phone(1) })
    bank.pass(1000)
    const paid = await bank.world.payBill(bank.ada, { reference: phone(1), amount: '60000' })
    await bank.world.submitBill(paid)
    const { database } = bank.world
    const asked = { customerId: bank.ada.customerId, category: undefined, limit: 1 }
    const listed = async () => (await findRecentBills(database.pool, asked)).map(({ paymentId }) => paymentId)
    expect(await listed()).toEqual([paid, waiting, oldest])
    await bank.world.submitBill(oldest)
    await bank.world.submitBill(waiting)
    expect(await listed()).toEqual([paid])
    expect(await bank.world.calls.getRecent({}, bank.ada.context)).toMatchObject({
      value: {
        data: { payments: [{ accountNumber: bank.ada.accountNumber }, { paymentId: waiting }, { paymentId: oldest }] },
      },
    })
  })
  test('bill above the balance: is refused at the review, and by the ledger', async () => {
    const poor = await bank.world.addPerson('Ngozi', 'Eze', 3, 600_00n)
    const first = await bank.world.prepareBill(poor, { reference: phone(1) })
    const second = await bank.world.prepareBill(poor, { reference: phone(2) })
    expect((await bank.world.confirmBill(poor, first.challengeId)).ok).toBe(true)
    expect(reasonOf(await bank.world.confirmBill(poor, second.challengeId))).toBe('insufficient-funds')
    expect((await bank.world.seenBill(poor, second.request.paymentId)).status).toBe('failed')
    const late = {
      paymentId: randomUUIDv7(),
      fromAccountNumber: poor.accountNumber,
      billerId: 'mtn',
      reference: phone(1),
      amount: '50000',
    }
    expect(reasonOf(await bank.world.calls.initiate(late, poor.context))).toBe('insufficient-funds')
  })
})
