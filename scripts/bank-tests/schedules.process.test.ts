/** Kills the whole bank during each step of a scheduled payment, and checks that the bank pays once. */
import { v7 as makeUuid } from 'uuid'
import { beforeAll, expect, it, vi } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'
import { BRAND } from '../../src/values/brand.ts'
import { calendarDay, daysAfter } from '../../src/values/date.ts'
import { ADAEZE, type Customer, dataOf, TUNDE } from './customer.fixture.ts'
import { inWrite } from './kill-points.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'

const AMOUNT = 1_500_00n
const its = openBank({ CALL_LIMIT_FACTOR: '100' })
let ada: Customer
let scheduleId: string
let payeeNumber: string
beforeAll(async () => {
  ada = await its.logIn(ADAEZE)
  payeeNumber = await its.nairaAccountOf(TUNDE)
  scheduleId = await setDaily()
})

/** Makes an order for every day from tomorrow on, approved with the PIN, and with a code when the bank asks for one. */
async function setDaily(): Promise<string> {
  const bankCode = BRAND.institutionCode
  const { nameEnquiryRef } = dataOf(await ada.call(ROUTES.nameEnquiry, { bankCode, accountNumber: payeeNumber }))
  const offer = dataOf(
    await ada.call(ROUTES.initiateSchedule, {
      scheduleId: makeUuid(),
      TransactionType: 0,
      fromAccountNumber: ada.accountNumber,
      toAccountNumber: payeeNumber,
      bankCode,
      nameEnquiryRef,
      amount: String(AMOUNT),
      currencyCode: 'NGN',
      narration: 'Every day',
      repeat: 'daily',
      startsOn: daysAfter(calendarDay(new Date()), 1),
    }),
  )
  const code = offer.requiredFactors.includes(1) ? await ada.code() : {}
  const { challengeId } = offer
  return dataOf(await ada.call(ROUTES.confirmSchedule, { challengeId, pin: ADAEZE.pin, ...code })).scheduleId
}

/** Moves the time to the morning of the next payment. */
async function letItComeDue(): Promise<void> {
  await its.owner.query(
    `update bank.standing_order set next_at = now() - interval '1 minute' where standing_order_id = $1`,
    [scheduleId],
  )
  await its.owner.query(`select graphile_worker.add_job('run-due-schedules')`)
}

const payments = async () => dataOf(await ada.call(ROUTES.getSchedule, { scheduleId })).runs.map(({ status }) => status)

it('scheduled payment: is paid once on its day', async () => {
  const before = await ada.balance()
  await letItComeDue()
  await vi.waitFor(async () => expect(await payments()).toEqual(['successful']), PATIENCE)
  expect(await ada.balance()).toBe(before - AMOUNT)
})

it.each([
  inWrite(() => its.owner, 'while the sweep writes it down as due', 'bank.standing_order_run', 'insert'),
  inWrite(() => its.owner, 'while the ledger posts it', 'bank.payment', 'insert'),
  inWrite(() => its.owner, 'while it writes down that it is made', 'bank.standing_order_run', 'update'),
])('scheduled payment: is paid once when the server is killed $name', async (point) => {
  const before = await ada.balance()
  const made = (await payments()).length
  await its.killAt(point, letItComeDue)
  const all = Array.from({ length: made + 1 }, () => 'successful')
  await vi.waitFor(async () => expect(await payments()).toEqual(all), PATIENCE)
  expect(await ada.balance()).toBe(before - AMOUNT)
})

it('scheduled payments: the books verify after all kills', () => {
  its.command('ledger/cli.ts', 'verify')
})
