import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import {
  createSubmissionStore,
  insertSubmissions,
  makeDue,
  markLateNotified,
  type Network,
  type NewSubmission,
} from './submission-store.ts'

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
const stuckOf = (network: Network, dueBefore: Date) =>
  storeOf(network).findStuck(db.database.pool, dueBefore, `${network}:`, 10)

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

test('submission: a network sweeps only its own payments that were due before a time', async () => {
  const [early, late] = [submission('card-processor', 'C-1', after(-5)), submission('card-processor', 'C-2', after(5))]
  await insert(early, late, submission('biller', 'B-1', after(-5)))
  expect(await stuckOf('card-processor', NOW)).toEqual([early.paymentId])
  await makeDue(db.database.pool, late.paymentId, after(-1))
  expect(await stuckOf('card-processor', NOW)).toEqual([early.paymentId, late.paymentId])
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
  const takeStep = () => db.database.transaction((tx) => storeOf('biller').takeStep(tx, step))
  expect([await takeStep(), await takeStep()]).toEqual([true, false])
  const { rows } = await db.database.pool.query('select sends from bank.payment_submission where payment_id = $1', [
    bill.paymentId,
  ])
  expect(rows).toEqual([{ sends: 1 }])
})

test('submission: marks the notice of a delay once', async () => {
  const transfer = submission('switch')
  await insert(transfer)
  const marked = await Promise.all([1, 2, 3].map(() => markLateNotified(db.database.pool, transfer.paymentId, NOW)))
  expect(marked.toSorted()).toEqual([false, false, true])
})
