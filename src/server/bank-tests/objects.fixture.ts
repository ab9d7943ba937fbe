/** For tests: one object of every kind for a customer, written straight to the tables. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { openAccountFor } from '../features/accounts/open-account.ts'

/** A value for a column that must not be null and is not given. */
function filler(type: string): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'bytea') return randomBytes(32)
  if (type === 'boolean') return false
  if (type === 'date') return '2026-11-20'
  if (type === 'jsonb') return '{}'
  if (type.endsWith('[]')) return []
  if (type.startsWith('timestamp')) return new Date()
  return /int/.test(type) ? 1 : 'x'
}

/** The columns of each table that must have a value, with their types. */
const required = new Map<string, readonly (readonly [name: string, type: string])[]>()

async function requiredColumns(owner: pg.Client, table: string) {
  const known = required.get(table)
  if (known !== undefined) return known
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef and attidentity = ''`,
    [`bank.${table}`],
  )
  const columns = rows.map(({ name, type }) => [name, type] as const)
  required.set(table, columns)
  return columns
}

async function insertRow(owner: pg.Client, table: string, given: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = await requiredColumns(owner, table)
  const row = { ...Object.fromEntries(columns.map(([name, type]) => [name, filler(type)])), ...given }
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  await owner.query(
    `insert into bank.${table} (${Object.keys(row).join(', ')}) overriding system value values (${places.join(', ')})`,
    Object.values(row),
  )
}

/** A customer without a profile. */
export async function insertCustomer(owner: pg.Client): Promise<string> {
  const id = randomUUID()
  const phone = `+23480${randomInt(10_000_000, 99_999_999)}`
  await insertRow(owner, 'customer', {
    customer_id: id,
    phone,
    cifid: String(randomInt(1_000_000_000, 9_999_999_999)),
    bvn_last4: '0011',
    bvn_sealed: randomBytes(32),
    bvn_index: randomBytes(32),
    gender: 'female',
    kyc_level: 3,
    date_of_birth: '1990-04-12',
  })
  return id
}

/** The fields of requests that name an object of a customer, and the account of the customer. */
export async function insertObjects(
  { owner, database }: { readonly owner: pg.Client; readonly database: Database },
  customer: { readonly customerId: string; readonly sessionId: string },
  approvalKind: string,
) {
  const ids = unknownObjects()
  const { customerId: customer_id, sessionId: session_id } = customer
  const at = new Date()
  const later = new Date(Date.now() + 60 * 60_000)
  const insert = (table: string, given: Readonly<Record<string, unknown>>) => insertRow(owner, table, given)
  const ended = { currency: 'NGN', state: 'settled', completed_at: at, created_at: at }
  const { accountNumber } = await database.transaction((tx) =>
    openAccountFor(tx, { customerId: customer_id, schemeCode: 'SAV', currency: 'NGN', primary: false, openedAt: at }),
  )
  await owner.query('delete from bank.contact_change where customer_id = $1', [customer_id])
  await owner.query('delete from bank.kyc_document where customer_id = $1', [customer_id])

  await insert('payment', { payment_id: ids.transferId, customer_id, kind: 'own-bank', transfer_type: 0, ...ended })
  const bill = { kind: 'bill', transfer_type: null, institution_name: 'MTN' }
  await insert('payment', { payment_id: ids.paymentId, customer_id, ...bill, ...ended })
  await insert('bill_order', { payment_id: ids.paymentId, category: 'airtime' })
  await insert('payment', { payment_id: ids.cardId, customer_id, kind: 'card-fee', transfer_type: null, ...ended })
  const order = { scheme: 'verve', deliver_to: 'branch', branch_code: 'LOS-01' }
  await insert('card_order', { payment_id: ids.cardId, ...order })
  const plastic = { token: `tok_${ids.cardId.slice(0, 8)}`, last_four: '1234', expires: '2030-01', state: 'active' }
  await insert('card', { card_id: ids.cardId, customer_id, ...plastic })
  const approval = { subject_id: randomUUID(), kind: approvalKind, methods: ['pin'], expires_at: later }
  await insert('approval', { challenge_id: ids.challengeId, customer_id, session_id, ...approval })
  await insert('standing_order', { standing_order_id: ids.scheduleId, customer_id, state: 'active' })
  const payee = { type: 'LOCAL_TRANSFER', bank_code: '000036', account_number: `1${randomInt(1e8, 1e9 - 1)}` }
  await insert('beneficiary', { beneficiary_id: ids.BeneficiaryId, customer_id, ...payee })
  const { rows: billers } = await owner.query('select biller_id from bank.biller limit 1')
  const saved = { biller_id: billers[0].biller_id, reference: ids.BeneficiaryId }
  await insert('saved_bill', { saved_bill_id: ids.BeneficiaryId, customer_id, ...saved })
  await insert('support_case', {
    case_id: ids.caseId,
    customer_id,
    reference: ids.caseId,
    type: 'question',
    state: 'opened',
  })
  await insert('case_event', { case_id: ids.caseId, event_id: ids.pictureId, actor: 'customer', event: 'wrote' })
  await insert('stored_file', { file_id: ids.pictureId, customer_id, purpose: 'case', state: 'kept' })
  await insert('stored_file', { file_id: ids.documentId, customer_id, purpose: 'kyc', state: 'kept' })
  await insert('case_picture', { case_id: ids.caseId, event_id: ids.pictureId, file_id: ids.pictureId })
  await insert('kyc_document', { customer_id, kind: 'passport', file_id: ids.documentId })
  await insert('passkey', { passkey_id: ids.passkeyId, customer_id })
  await insert('category_correction', { correction_id: ids.correctionId, customer_id, learns: 'nothing', key: '' })
  const change = { session_id, contact_kind: 'email', expires_at: later }
  await insert('contact_change', { change_id: ids.changeId, customer_id, ...change })
  await insert('data_export', { export_id: ids.exportId, customer_id, session_id, state: 'ready', expires_at: later })
  await insert('data_export_part', { export_id: ids.exportId, no: 0 })
  await insert('payment_batch', { batch_id: ids.batchId, customer_id, approved_with: 'pin', device: '{}' })
  await insert('alert', { alert_id: randomInt(1e6, 2e9), public_id: ids.alertId, customer_id })
  const device = { public_key: randomBytes(65), linked_by: 'link' }
  await insert('device_key', { device_key_id: ids.deviceKeyId, customer_id, ...device })
  await insert('session', { session_id: ids.sessionId, customer_id, device_key_id: ids.deviceKeyId, ends_at: later })
  return { ...ids, accountNumber, fromAccountNumber: accountNumber }
}

/** Ids of no object. */
export function unknownObjects() {
  const uuid = () => randomUUID()
  return {
    accountNumber: '9999999999',
    fromAccountNumber: '9999999999',
    transferId: uuid(),
    paymentId: uuid(),
    cardId: uuid(),
    challengeId: uuid(),
    scheduleId: uuid(),
    BeneficiaryId: uuid(),
    caseId: uuid(),
    pictureId: uuid(),
    documentId: uuid(),
    passkeyId: uuid(),
    correctionId: uuid(),
    changeId: uuid(),
    exportId: uuid(),
    batchId: uuid(),
    alertId: uuid(),
    deviceKeyId: uuid(),
    sessionId: uuid(),
  }
}
