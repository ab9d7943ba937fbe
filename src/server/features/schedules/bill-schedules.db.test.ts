/** Bills on a schedule: each payment equals its approval or is not made, and is made once despite several workers and crashes. */
// @module-tag one-try
import { beforeEach, describe, expect, test } from 'vitest'
import { fail, ok } from '../../../values/result.ts'
import { schedulesDeps } from '../../module-links.ts'
import { BEFORE, phone } from '../bills/bills-bank.fixture.ts'
import { openBillSchedules } from './bill-schedules.fixture.ts'
import { insertFreeze } from '../freeze/freeze-store.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { pauseSchedule } from './manage-schedules.ts'
import { changeSchedule } from './propose-schedule.ts'
import type { SchedulesDeps } from './schedules-deps.ts'

const { bank, news, deps, tomorrow, offer, approve, set, comesDue, pay, details } = openBillSchedules()
const boughtOf = async (paymentId: string) => bank.world.bought((await bank.world.findBill(paymentId)).networkReference)

describe('on its day', () => {
  test('a scheduled bill is paid once despite several workers and crashes, and has the receipt of a bill', async () => {
    const day = tomorrow()
    const { scheduleId, bill, to } = await set({ recipientType: 'others', reference: phone(1) })
    expect([bill?.billerName, bill?.customerReference, to]).toEqual(['MTN', phone(1), null])
    await comesDue(day)
    // The process ends after the posting and before the schedule's row is written. Then two workers run in parallel.
    const killed = deps()
    const die = async (...asked: Parameters<SchedulesDeps['run']>) => {
      await killed.run(...asked)
      throw new Error('SIGKILL')
    }
    await expect(pay(scheduleId, { run: die })).rejects.toThrow('SIGKILL')
    await Promise.all([pay(scheduleId), pay(scheduleId), pay(scheduleId)])
    const { runs, schedule } = await details(scheduleId)
    expect(runs).toMatchObject([{ dueOn: day, status: 'processing', amount: '50000' }])
    expect(schedule.nextOn).not.toBeNull()
    const paymentId = runs[0]?.transferId ?? ''
    await bank.world.submitBill(paymentId)
    expect(await bank.world.seenBill(bank.ada, paymentId)).toMatchObject({ status: 'successful', amount: '50000' })
    expect(await boughtOf(paymentId)).toMatchObject([{ status: 'delivered' }])
    expect((await bank.balances()).book).toBe(BEFORE - 500_00n)
    expect((await details(scheduleId)).runs[0]?.status).toBe('successful')
    expect((await bank.world.seenBill(bank.ada, paymentId)).scheduleId).toBe(scheduleId)
  })

  test('scheduled bill for a prepaid meter: the holder is named again, and the receipt of the payment has the token', async () => {
    const meter = await bank.world.validated(bank.ada, {
      billerId: 'ikeja-electric',
      reference: '45102298447',
      productId: 'prepaid',
    })
    const day = tomorrow()
    const { scheduleId } = await set({ ...meter, amount: '500000' })
    await comesDue(day)
    await pay(scheduleId)
    const paymentId = (await details(scheduleId)).runs[0]?.transferId ?? ''
    await bank.world.submitBill(paymentId)
    const { electricity } = await bank.world.seenBill(bank.ada, paymentId)
    expect(electricity?.token).toMatch(/^\d{20}$/)
  })

  test('a scheduled bill for a customer of this bank, approved without a name, continues', async () => {
    const day = tomorrow()
    const { scheduleId } = await set({ recipientType: 'others', reference: phone(1) })
    const before = await bank.world.asOwner(
      `update bank.standing_order set content = made.content, fingerprint = sha256(convert_to(made.content, 'UTF8'))
       from (select standing_order_id, jsonb_set(content::jsonb, '{payment,bill,recipientType}', '"bank-customer"')::text as content
             from bank.standing_order where standing_order_id = $1) made
       where standing_order.standing_order_id = made.standing_order_id returning made.content::jsonb #> '{payment,bill}' as bill`,
      [scheduleId],
    )
    expect(before).toMatchObject([{ bill: { recipientType: 'bank-customer', customerName: null } }])
    await comesDue(day)
    await pay(scheduleId)
    expect((await details(scheduleId)).runs).toMatchObject([{ dueOn: day, status: 'processing' }])
  })

  test('pause while a scheduled bill is tried again: the bill is never paid', async () => {
    const day = tomorrow()
    const { scheduleId } = await set({ recipientType: 'others', reference: phone(1) })
    await comesDue(day)
    expect((await pauseSchedule(deps())({ scheduleId }, bank.ada.context)).ok).toBe(true)
    await pay(scheduleId)
    expect((await details(scheduleId)).runs).toMatchObject([{ status: 'cancelled', transferId: null }])
    expect((await bank.balances()).available).toBe(BEFORE)
  })

  test('schedule that the customer pauses after a failed try: the bill is canceled when the process dies before it writes the result', async () => {
    const { scheduleId } = await set({ recipientType: 'others', reference: phone(1) })
    await comesDue(tomorrow())
    await pay(scheduleId, { run: () => Promise.resolve(fail({ kind: 'refused', reason: 'insufficient-funds' })) })
    const withdraw: SchedulesDeps['withdraw'] = async (...asked) => {
      await deps().withdraw(...asked)
      throw new Error('killed')
    }
    await expect(pauseSchedule({ ...deps(), withdraw })({ scheduleId }, bank.ada.context)).rejects.toThrow('killed')
    bank.world.time.now = new Date(bank.world.time.now.getTime() + 12 * 3_600_000)
    await pay(scheduleId)
    expect((await details(scheduleId)).runs).toMatchObject([{ status: 'cancelled', transferId: null }])
    expect(news.map(({ kind }) => kind)).not.toContain('schedule-failed')
  })
})

test('scheduled bill of a frozen customer: the schedule pauses when a second worker finds the bill withdrawn, and the first worker has not written the result', async () => {
  const day = tomorrow()
  const { scheduleId } = await set({ recipientType: 'others', reference: phone(1) })
  await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
  await comesDue(day)
  const withdraw: SchedulesDeps['withdraw'] = async (...asked) => {
    const used = await deps().withdraw(...asked)
    await pay(scheduleId)
    return used
  }
  await pay(scheduleId, { withdraw })
  const { schedule, runs } = await details(scheduleId)
  expect([schedule.status, runs.map(({ status }) => status)]).toEqual(['paused', ['failed']])
  expect(news.at(-1)).toMatchObject({ kind: 'schedule-paused', reason: 'account-frozen' })
})

test('scheduled bill of a frozen customer: the schedule pauses, and no money is held', async () => {
  const day = tomorrow()
  const { scheduleId } = await set({ recipientType: 'others', reference: phone(1) })
  await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
  await comesDue(day)
  await Promise.all([pay(scheduleId), pay(scheduleId)])
  const { schedule, runs } = await details(scheduleId)
  expect(schedule).toMatchObject({ status: 'paused', note: expect.stringContaining('you froze your accounts') })
  expect(runs).toMatchObject([{ dueOn: day, status: 'failed', transferId: null }])
  expect(news.at(-1)).toMatchObject({ kind: 'schedule-paused', reason: 'account-frozen' })
  expect(await bank.balances()).toEqual({ book: BEFORE, available: BEFORE })
  const { rows } = await bank.world.database.pool.query<{ holds: string; bills: string[] }>(
    `select (select count(*) from ledger.hold h join bank.account a on a.ledger_account_id = h.account_id where a.customer_id = $1) as holds,
       array(select state from bank.payment where customer_id = $1 and kind = 'bill') as bills`,
    [bank.ada.customerId],
  )
  expect(rows).toEqual([{ holds: '0', bills: ['cancelled'] }])
})

describe('is never more than was approved', () => {
  const price = (minor: string) =>
    bank.world.database.pool.query(
      `update bank.bill_product set amount_minor = $1 where biller_id = 'mtn-data' and product_id = $2`,
      [minor, bundle.productId],
    )
  const bundle = { productId: '', amount: '' }
  beforeEach(async () => {
    const { rows } = await bank.world.database.pool.query<{ product_id: string; amount_minor: string }>(
      `select product_id, amount_minor from bank.bill_product where biller_id = 'mtn-data' and offered order by position limit 1`,
    )
    bundle.productId = rows[0]?.product_id ?? ''
    bundle.amount = bundle.amount === '' ? (rows[0]?.amount_minor ?? '') : bundle.amount
    await price(bundle.amount)
  })
  const data = () => ({ billerId: 'mtn-data', recipientType: 'others' as const, reference: phone(1), ...bundle })

  test('a scheduled bundle with a changed price: not bought, the schedule waits, and the customer approves the new price', async () => {
    const day = tomorrow()
    const { scheduleId } = await set(data())
    const dearer = (BigInt(bundle.amount) + 10_000n).toString()
    await price(dearer)
    await comesDue(day)
    await pay(scheduleId)
    await pay(scheduleId)
    const { schedule, runs } = await details(scheduleId)
    expect(schedule).toMatchObject({ status: 'paused', note: expect.stringContaining('the price has changed') })
    expect(runs).toMatchObject([{ status: 'failed', transferId: null }])
    expect((await bank.balances()).available).toBe(BEFORE)
    expect(news.at(-1)).toMatchObject({ kind: 'schedule-paused', reason: 'bill-changed' })

    const startsOn = schedule.resumesOn ?? ''
    const change = { scheduleId, narration: '', repeat: 'monthly', startsOn } as const
    const old = await changeSchedule(deps())({ ...change, amount: bundle.amount }, bank.ada.context)
    expect(old).toMatchObject({ failure: { kind: 'invalid-input', errors: { amount: expect.anything() } } })
    const offered = await changeSchedule(deps())({ ...change, amount: dearer }, bank.ada.context)
    if (!offered.ok) throw new Error(reasonOf(offered))
    await approve(offered.value.data.challengeId)
    await comesDue(startsOn)
    await pay(scheduleId)
    expect((await bank.balances()).available).toBe(BEFORE - BigInt(dearer))
  })

  test('a scheduled bundle that the biller no longer sells: is not bought', async () => {
    const day = tomorrow()
    const { scheduleId } = await set(data())
    const offered = (on: boolean) =>
      bank.world.database.pool.query(
        `update bank.bill_product set offered = $1 where biller_id = 'mtn-data' and product_id = $2`,
        [on, bundle.productId],
      )
    await offered(false)
    await comesDue(day)
    await pay(scheduleId)
    expect((await details(scheduleId)).schedule).toMatchObject({ status: 'paused' })
    expect((await bank.balances()).available).toBe(BEFORE)
    await offered(true)
  })

  test('a scheduled bill for a meter whose holder has changed: is not paid, and the schedule pauses', async () => {
    const meter = await bank.world.validated(bank.ada, {
      billerId: 'eko-electric',
      reference: '10101010101',
      productId: 'postpaid',
    })
    const day = tomorrow()
    const { scheduleId } = await set({ ...meter, amount: '500000' })
    await comesDue(day)
    const { biller } = bank.world.bills
    const other = async (asked: Parameters<typeof biller.findHolder>[0]) => {
      const named = await biller.findHolder(asked)
      return named.ok ? ok({ ...named.value, name: 'Another Holder' }) : named
    }
    const bills = { ...bank.world.bills, biller: { ...biller, findHolder: other } }
    await pay(scheduleId, { run: schedulesDeps(bank.world.deps, bills, { error: () => undefined }).run })
    expect((await details(scheduleId)).schedule).toMatchObject({ status: 'paused' })
    expect(news.at(-1)).toMatchObject({ reason: 'beneficiary-changed' })
    expect((await bank.balances()).available).toBe(BEFORE)
  })

  test('scheduled bill: the customer’s gaming limit applies at the approval and on the day of the payment', async () => {
    const { context } = bank.ada
    const wallet = await bank.world.validated(bank.ada, { billerId: 'bet9ja', reference: 'ADA12345' })
    await bank.world.calls.setGaming({ perDay: '100000' }, context)
    expect(reasonOf(await offer({ ...wallet, amount: '150000' }))).toBe('gaming-limit')
    const day = tomorrow()
    const { scheduleId } = await set({ ...wallet, amount: '80000' })
    await bank.world.calls.setGaming({ perDay: '50000' }, context)
    await comesDue(day)
    await pay(scheduleId)
    await pay(scheduleId)
    expect((await details(scheduleId)).runs).toMatchObject([{ status: 'failed' }])
    expect(news.at(-1)).toMatchObject({ kind: 'schedule-failed', reason: 'gaming-limit' })
    expect((await bank.balances()).available).toBe(BEFORE)
  })
})

describe('a change', () => {
  test('change of a schedule: keeps the day of the month that it began with, also after a pause: a 31st stays a 31st', async () => {
    // The days are in the far future, so that the customer's device was linked long before.
    bank.world.time.now = new Date('2098-12-01T12:00:00+01:00')
    const { scheduleId } = await set({ recipientType: 'others', reference: phone(1), startsOn: '2098-12-31' })
    await pauseSchedule(deps())({ scheduleId }, bank.ada.context)
    bank.world.time.now = new Date('2099-02-03T12:00:00+01:00')
    const { schedule } = await details(scheduleId)
    expect([schedule.nextOn, schedule.resumesOn]).toEqual([null, '2099-02-28'])
    const change = { scheduleId, narration: '', repeat: 'monthly', startsOn: '2099-02-28', amount: '60000' } as const
    const offered = await changeSchedule(deps())(change, bank.ada.context)
    if (!offered.ok) throw new Error(reasonOf(offered))
    expect(offered.value.data.summary.nextDays.slice(0, 3)).toEqual(['2099-02-28', '2099-03-31', '2099-04-30'])
    const changed = await approve(offered.value.data.challengeId)
    expect(changed).toMatchObject({ status: 'scheduled', amount: '60000', nextOn: '2099-02-28' })
    expect(changed.recurrence.startsOn).toBe('2098-12-31')
  })

  test('schedule of a bill: refuses a narration, and answers not-found for another customer’s schedule', async () => {
    const { scheduleId } = await set({ recipientType: 'others', reference: phone(1) })
    const change = { scheduleId, repeat: 'monthly', startsOn: tomorrow(), amount: '60000' } as const
    expect(await changeSchedule(deps())({ ...change, narration: 'x' }, bank.ada.context)).toMatchObject({
      failure: { errors: { narration: expect.anything() } },
    })
    const bola = await bank.world.addPerson('Bola', 'Ade', 3, 0n)
    expect(reasonOf(await changeSchedule(deps())({ ...change, narration: '' }, bola.context))).toBe('not-found')
  })
})

test('bill schedule: refuses a number that the biller was not asked about, or does not know', async () => {
  const meter = { billerId: 'ikeja-electric', reference: '45102298447', productId: 'prepaid', amount: '500000' }
  expect(await offer(meter)).toMatchObject({ failure: { errors: { customerRef: expect.anything() } } })
  expect(reasonOf(await offer({ ...meter, customerRef: 'a'.repeat(32) }))).toBe('ticket-expired')
  expect(await offer({ billerId: 'mtn', recipientType: 'others', reference: '123' })).toMatchObject({
    failure: { errors: { reference: expect.anything() } },
  })
})
