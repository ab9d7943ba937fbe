import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { claimDue, findNextDue, makeDue, markLateNotified, moveClaim } from './due-submissions.ts'
import { insertSubmissions, type NewSubmission } from './new-submissions.ts'
import { createSubmissionStore, type Network } from './submission-store.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const after = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const insert = (...submissions: readonly NewSubmission[]) =>
  db.database.transaction((tx) => insertSubmissions(tx, submissions))
const submission = (network: Network, networkReference: string = uuidv7(), nextAt = NOW): NewSubmission => ({
  paymentId: uuidv7(),
  network,
  networkReference,
  ledgerAccountId: '7',
  nextAt,
  ...(network === 'switch' ? { enquiryReference: 'E1', savePayee: true } : {}),
})
const storeOf = (network: Network) =>
  createSubmissionStore({ network, columns: 't.payment_id' }, (row: { payment_id: string }) => row.payment_id)
const claim = (network: Network, now: Date, until = after(60), limit = 10) =>
  claimDue(db.database.pool, { network, now, until, limit })

test('submission: two networks may know different payments by the same reference', async () => {
  const [transfer, bill] = [submission('switch', 'R-1'), submission('biller', 'R-1')]
  await insert(transfer, bill)
  await expect(insert(submission('switch', 'R-1'))).rejects.toThrow('payment_submission_network_network_reference_key')
})

test('submission: needs a name enquiry for the switch and for no other network', async () => {
  const { enquiryReference: _none, ...transfer } = submission('switch')
  await expect(insert(transfer)).rejects.toThrow('check constraint')
  await expect(insert({ ...submission('biller'), enquiryReference: 'E1' })).rejects.toThrow('check constraint')
})

test('claim: takes the submissions of one network that are due longest, and each once', async () => {
  const [early, middle, late] = [-5, -4, 5].map((minutes) => submission('card-processor', uuidv7(), after(minutes)))
  if (early === undefined || middle === undefined || late === undefined) throw new Error('three are missing')
  await insert(late, middle, early, submission('biller', 'B-1', after(-9)))
  expect(await claim('card-processor', NOW, after(60), 1)).toEqual([early.paymentId])
  expect(await claim('card-processor', NOW)).toEqual([middle.paymentId])
  expect(await claim('card-processor', NOW)).toEqual([])
  expect(await findNextDue(db.database.pool, 'card-processor', NOW)).toEqual(after(5))
  await makeDue(db.database.pool, late.paymentId, after(-1))
  expect(await claim('card-processor', NOW)).toEqual([late.paymentId])
})

test('claim: ends at its time, and a hint of the network or a fault of the bank moves its end', async () => {
  const [bill, other] = [submission('biller', uuidv7(), after(-2)), submission('biller', uuidv7(), after(-1))]
  await db.asOwner('update bank.payment_submission set next_at = null')
  await insert(bill, other)
  const { pool } = db.database
  expect(await claim('biller', NOW, after(1))).toHaveLength(2)
  expect(await findNextDue(pool, 'biller', NOW)).toEqual(after(1))
  await makeDue(pool, bill.paymentId, NOW)
  await moveClaim(pool, other.paymentId, { from: after(1), to: after(3) })
  expect(await claim('biller', NOW, after(2))).toEqual([bill.paymentId])
  // The claim that the worker knew is over, so the worker moves nothing.
  await moveClaim(pool, bill.paymentId, { from: after(1), to: after(50) })
  expect(await claim('biller', after(2))).toEqual([bill.paymentId])
  expect(await claim('biller', after(3))).toEqual([other.paymentId])
})

const PAYMENT = `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name,
    payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency,
    narration, approved_with, created_at)
  values ($1, 'bill', null, 'held', $2, '1', 'A', '2', 'B', 'm', 'M', 100, 0, 0, 0, 'NGN', '', '{0}', $3)`

test('submission: refuses a step when the payment is no longer in its first state', async () => {
  const bill = submission('biller')
  await db.database.pool.query(PAYMENT, [bill.paymentId, uuidv7(), NOW])
  await insert(bill)
  const step = { id: bill.paymentId, from: 'held', to: 'sent', nextAt: NOW, event: 'sent', at: NOW } as const
  const take = async () => [...(await db.database.transaction((tx) => storeOf('biller').takeSteps(tx, [step])))]
  expect([await take(), await take()]).toEqual([[bill.paymentId], []])
  const { rows } = await db.database.pool.query('select sends from bank.payment_submission where payment_id = $1', [
    bill.paymentId,
  ])
  expect(rows).toEqual([{ sends: 1 }])
})

test('submission: marks the notice of a delay once', async () => {
  const transfer = submission('switch')
  await insert(transfer)
  const marked = await Promise.all([1, 2, 3].map(() => markLateNotified(db.database.pool, [transfer.paymentId], NOW)))
  expect(marked.map(({ size }) => size).toSorted()).toEqual([0, 0, 1])
})
