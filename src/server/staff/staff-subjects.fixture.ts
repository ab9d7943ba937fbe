/** Inserts a payment and a report with a picture for tests of the staff's calls. */
import { randomUUIDv7 } from 'node:crypto'
import { caseReference } from '../../core/cases/case-reference.ts'
import { advanceCase } from '../features/cases/advance-case.ts'
import { insertCasePicture } from '../features/cases/case-picture-store.ts'
import { caseSteps } from '../features/cases/case-steps.ts'
import { photo } from '../files/files.fixture.ts'
import { markKept } from '../files/stored-file-store.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import type { StaffWorld, TestCustomer } from './staff.fixture.ts'

/** A transfer to another bank in review, with one step, and without a hold in the books. Gives its id. */
export async function addPayment(test: TestDatabase, { customerId, accountNumber }: TestCustomer): Promise<string> {
  const paymentId = randomUUIDv7()
  await test.asOwner(
    `insert into bank.payment (payment_id, kind, transaction_type, state, customer_id, account_number, account_name, payee_reference,
       payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration,
       approved_with, created_at)
     values ($1, 'other-bank', 1, 'review', $2, $3, 'Ngozi Adeyemi', '0123456789', 'Bola Ige', '000013', 'Zenith Bank', 500000, 1000, 75, 0,
       'NGN', 'Rent', '{1}', now())`,
    [paymentId, customerId, accountNumber],
  )
  await test.asOwner(
    `insert into bank.payment_submission (payment_id, network, network_reference, ledger_account_id, enquiry_reference, sends, inquiries,
       review_reason)
     values ($1, 'switch', $2, 1, $2, 1, 4, 'no definite answer within a day')`,
    [paymentId, `NIP-${paymentId}`],
  )
  await test.asOwner(
    `insert into bank.payment_event (payment_id, number, event, state, occurred_at, actor, code)
     values ($1, 1, 'sent', 'sent', now(), 'worker', null), ($1, 2, 'review', 'review', now(), 'worker', '96')`,
    [paymentId],
  )
  return paymentId
}

/** An open report of this payment, with one message that has a picture. Gives its id. */
export async function addReport(world: StaffWorld, customer: TestCustomer, paymentId: string): Promise<string> {
  const { deps, files } = world
  const { customerId, accountNumber } = customer
  const caseId = randomUUIDv7()
  await deps.database.pool.query(
    `insert into bank.support_case (case_id, reference, customer_id, type, state, transfer_id, account_number, amount_minor, currency,
       counterparty, bank_name, paid_at, subject_reference, subject_id, subject_kind, description, opened_at)
     values ($1, $2, $3, 'wrong-account', 'opened', $4, $5, 500000, 'NGN', 'Bola Ige', 'Zenith Bank', now(), 'R', $4, 'payment',
       'One digit was wrong', now())`,
    [caseId, caseReference(caseId), customerId, paymentId, accountNumber],
  )
  const upload = await files.send(customerId, await photo())
  const taken = await files.vault.take({ customerId, ...upload, purpose: 'case' })
  if (!taken.ok) throw new Error('the picture was not stored')
  const { uploadId: eventId } = upload
  const actor = { kind: 'customer', context: { requestId: '', address: '' } } as const
  await deps.database.transaction(async (tx) => {
    await advanceCase(caseSteps(deps.clock), tx, caseId, { event: 'message', actor, eventId, text: 'Sent a picture.' })
    await markKept(tx, taken.value.id)
    await insertCasePicture(tx, { caseId, eventId, pictureId: taken.value.id })
  })
  return caseId
}
