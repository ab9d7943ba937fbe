/** Inserts a payment and a report with a picture for tests of the staff's calls. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { caseReference } from '../../core/cases/case-reference.ts'
import { internalAccounts } from '../accounts/internal-accounts.ts'
import { openSettlementAccounts } from '../accounts/open-settlement-accounts.ts'
import { advanceCase } from '../features/cases/advance-case.ts'
import { insertCasePicture } from '../features/cases/pictures/case-picture-store.ts'
import { caseSteps } from '../features/cases/case-steps.ts'
import { kycSealing } from '../features/kyc/kyc-sealing.ts'
import { keepSubmission, saveSection } from '../features/kyc/kyc-store.ts'
import { findBreaks } from '../features/reconciliation/break-store.ts'
import { recordRun } from '../features/reconciliation/record-run.ts'
import { photo } from '../files/files.fixture.ts'
import { markKept } from '../files/stored-file-store.ts'
import { ledgerIn } from '../ledger/ledger-in-transaction.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import type { StaffWorld, TestCustomer } from './staff.fixture.ts'

/** Inserts a transfer to another bank in review, with one step, and without a hold in the books. Returns the id of the transfer. */
export async function addPayment(test: TestDatabase, { customerId, accountNumber }: TestCustomer): Promise<string> {
  const paymentId = randomUUIDv7()
  await test.asOwner(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_reference,
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

/** Inserts a request for tier 3 with a passport. */
export async function addIdentityCheck(world: StaffWorld, { customerId }: TestCustomer): Promise<void> {
  const { deps, files } = world
  const { pool } = world.application
  const upload = await files.send(customerId, await photo())
  const taken = await files.vault.take({ customerId, ...upload, purpose: 'kyc' })
  if (!taken.ok) throw new Error('the document was not stored')
  await markKept(pool, taken.value.id)
  await pool.query(
    `insert into bank.kyc_document (customer_id, kind, file_id, added_at) values ($1, 'passport', $2, now())`,
    [customerId, taken.value.id],
  )
  const details = { Street: 'Marina 1', City: { Name: 'Lagos' } }
  await saveSection(pool, kycSealing(deps.keys), { customerId, section: 'personal', details, at: deps.clock.now() })
  const submission = { id: randomUUIDv7(), customerId, tier: 3, raised: false, at: deps.clock.now() } as const
  await keepSubmission(pool, submission)
}

/** Inserts an open report of this payment, with one message that has a picture. Returns the id of the report. */
export async function addReport(world: StaffWorld, customer: TestCustomer, paymentId: string): Promise<string> {
  const { deps, files } = world
  const { customerId, accountNumber } = customer
  const caseId = randomUUIDv7()
  await world.application.pool.query(
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
  await world.application.transaction(async (tx) => {
    await advanceCase(caseSteps(deps.clock), tx, caseId, { event: 'message', actor, eventId, text: 'Sent a picture.' })
    await markKept(tx, taken.value.id)
    await insertCasePicture(tx, { caseId, eventId, pictureId: taken.value.id })
  })
  return caseId
}

/** Posts a journal of 50 naira from the income from fees to another account of the bank. Returns the id of the journal. */
export async function addJournal({ deps: { database } }: StaffWorld): Promise<string> {
  const account = internalAccounts(database.pool)
  const [income, vat] = [await account('fee-income', 'NGN'), await account('vat-payable', 'NGN')]
  const id = randomUUIDv7()
  const lines = [
    { accountId: income, amountMinor: -50_00n },
    { accountId: vat, amountMinor: 50_00n },
  ]
  const posting = { id, fingerprint: randomBytes(32), kind: 'correction', narration: 'VAT of a fee', lines }
  const posted = await database.transaction((tx) => ledgerIn(tx).post(posting))
  if (!posted.ok) throw new Error('the journal was not posted')
  return id
}

/** Records a run that found a payment of the switch which the bank does not know. Returns the id of the difference. */
export async function addDifference({ database }: Pick<TestDatabase, 'database'>): Promise<string> {
  await openSettlementAccounts(database)
  const figures = { direction: 'out', currency: 'NGN', oursMinor: null, theirsMinor: 5_000_00n } as const
  const difference = { ...figures, kind: 'unknown', reference: randomUUIDv7() } as const
  const compared = { equal: 0, waiting: [], differences: [difference] }
  await database.transaction((tx) => recordRun(tx, { network: 'switch', compared, at: new Date() }))
  const [found] = await findBreaks(database.pool, 'open')
  if (found === undefined) throw new Error('no difference')
  return found.break_id
}

/** Inserts an open hit of a customer, or of a payee at another bank when there is no customer. Returns the id of the hit. */
export async function addScreeningHit(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  customerId: string | null,
  topic: 'sanction' | 'pep' = 'sanction',
): Promise<string> {
  const hitId = randomUUID()
  const [institution, account] = customerId === null ? ['000013', '0123456789'] : [null, null]
  await asOwner(
    `insert into bank.screening_hit (hit_id, subject_id, customer_id, institution_code, account_number, screened_name, list, entry_id, topic,
       score, listed_name, birth_dates, countries, match_reason, found_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'Ngozi Adeyemi', 'Sample list', 'S-1', $5, 0.93, 'NGOSI ADEYEMI', '{1988}', '{xx}',
       'The names agree to 93%.', now())`,
    [hitId, customerId, institution, account, topic],
  )
  return hitId
}

/** A hit that staff confirmed: the customer is a person on a list of sanctions. Null: the payee of `addScreeningHit`. */
export async function addConfirmedHit(test: Pick<TestDatabase, 'asOwner'>, customerId: string | null): Promise<string> {
  const hitId = await addScreeningHit(test, customerId)
  await test.asOwner(
    `update bank.screening_hit set decision = 'true-match', decided_at = now(), decided_by = 'operator:x', reason = 'One person'
     where hit_id = $1`,
    [hitId],
  )
  return hitId
}

/** A transfer of 5 million naira on 5 October 2026 whose alert was right. It is in both reports of goAML. Gives its id. */
export async function addReportedPayment(test: TestDatabase, customer: TestCustomer): Promise<string> {
  const paymentId = await addPayment(test, customer)
  await test.asOwner(
    `update bank.payment set state = 'settled', amount_minor = 500000000, completed_at = '2026-10-05T12:00:00Z' where payment_id = $1`,
    [paymentId],
  )
  await test.asOwner(
    `insert into bank.risk_alert (alert_id, customer_id, answer, rules, evidence, raised_at, deadline_at, decision, decided_at, decided_by,
       reason, feedback)
     values ($1, $2, 'refer', '{burst-to-many-payees}', '{}', now(), now(), 'release', now(), 'operator:x', 'Denied', 'correct')`,
    [paymentId, customer.customerId],
  )
  return paymentId
}

/** Inserts a confirmed question from the public form. Returns the reference of the question. */
export async function addQuestion(test: TestDatabase): Promise<string> {
  const reference = `HELP-${randomUUID().slice(0, 8).toUpperCase()}`
  await test.asOwner(
    `insert into bank.contact (contact_id, reference, topic, name, phone, message, created_at, confirmed_at, answer_by)
     values ($1, $2, 'other', 'Bola', '+2348030000001', 'Where is my card?', now(), now(), now())`,
    [randomUUID(), reference],
  )
  return reference
}

/** Inserts a report by mail whose owner is the person behind this token. Returns the id of the schedule. */
export async function addSchedule({ call, database }: StaffWorld, token: string): Promise<string> {
  const scheduleId = randomUUID()
  const { staffId } = (await call(token, 'me', {})).body
  await database.pool.query(
    `insert into bank.report_schedule (schedule_id, owner_id, report, figure, form, frequency, due_time, recipients, changed_at, next_at)
     values ($1, $2, 'balances-by-product', '', 'csv', 'daily', '07:00', '{own}', now(), now())`,
    [scheduleId, staffId],
  )
  return scheduleId
}

/** Adds a mail of a schedule that the mail server did not take. */
export async function addFailedMail({ database }: StaffWorld, scheduleId: string): Promise<string> {
  const mailingId = randomUUID()
  await database.pool.query(
    `insert into bank.report_mailing (mailing_id, schedule_id, from_day, to_day, recipient, state, reason, tries, queued_at, ended_at)
     values ($1, $2, '2026-11-01', '2026-11-01', 'own', 'failed', 'mail-refused', 7, now(), now())`,
    [mailingId, scheduleId],
  )
  return mailingId
}
