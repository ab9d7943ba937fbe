/** Reads the measures of the bank from rows that a failure would leave. */
import { randomUUID } from 'node:crypto'
import { Registry } from '@platformatic/prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankMeasures } from '../bank-measures.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { addMeasures } from '../http/measures.ts'
import { createLedger } from '../ledger/create-ledger.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** The value of a metric with its labels, as a scrape reads it. */
async function valueOf(metric: string): Promise<number | undefined> {
  const registry = new Registry()
  addMeasures(registry, bankMeasures(test.database, { isRootOffline: true, reportNetworks: [] }))
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${metric} `))
  return line === undefined ? undefined : Number(line.slice(metric.length))
}

it('jobs: are counted by task when they are due, with their age, and apart when they failed for good', async () => {
  await test.asOwner(
    `select graphile_worker.add_job('mail-statement', run_at => now() - interval '10 minutes', job_key => 'late'),
       graphile_worker.add_job('mail-statement', job_key => 'due'),
       graphile_worker.add_job('mail-statement', run_at => now() + interval '1 hour', job_key => 'later'),
       graphile_worker.add_job('mail-receipt', job_key => 'dead')`,
  )
  await test.asOwner(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'dead'`)
  expect(await valueOf('adire_jobs_due{task="mail-statement"}')).toBe(2)
  const age = await valueOf('adire_jobs_oldest_seconds{task="mail-statement"}')
  expect(age).toBeGreaterThanOrEqual(600)
  expect(age).toBeLessThan(700)
  expect(await valueOf('adire_jobs_failed{task="mail-receipt"}')).toBe(1)
  expect(await valueOf('adire_jobs_due{task="mail-receipt"}')).toBe(0)
})

it('payments: are counted by kind, state and network while their result is unknown', async () => {
  const [inquiring, settled, referred] = [randomUUID(), randomUUID(), randomUUID()]
  await test.asOwner(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_reference,
       payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration,
       approved_with, created_at, completed_at)
     select id, 'other-bank', 1, state, $3, '0123456789', 'Ada', '9876543210', 'Efe', '058', 'Another', 100, 0, 0, 0, 'NGN', '', '{1}',
       now() - interval '2 hours', case when state = 'settled' then now() end
     from (values ($1::uuid, 'inquiring'), ($2::uuid, 'settled'), ($4::uuid, 'held')) as p(id, state)`,
    [inquiring, settled, randomUUID(), referred],
  )
  await test.asOwner(
    `insert into bank.payment_submission (payment_id, network, network_reference, ledger_account_id, enquiry_reference)
     values ($1, 'switch', 'reference', 1, 'enquiry')`,
    [inquiring],
  )
  await test.asOwner(
    `insert into bank.risk_alert (alert_id, customer_id, answer, rules, evidence, raised_at, deadline_at)
     values ($1, gen_random_uuid(), 'refer', '{rule}', '{}', now(), now() + interval '4 hours')`,
    [referred],
  )
  expect(await valueOf('adire_payments_undecided{kind="other-bank",state="referred",network="none"}')).toBe(1)
  const labels = '{kind="other-bank",state="inquiring",network="switch"}'
  expect(await valueOf(`adire_payments_undecided${labels}`)).toBe(1)
  expect(await valueOf(`adire_payments_oldest_seconds${labels}`)).toBeGreaterThanOrEqual(7_200)
  expect(await valueOf('adire_payments_undecided{kind="other-bank",state="settled",network="none"}')).toBeUndefined()
})

it('outbox: has the age of the oldest notice and of the oldest message by channel', async () => {
  expect(await valueOf('adire_outbox_waiting{step="notice"}')).toBe(0)
  await test.asOwner(
    `insert into bank.notice (journal_id, moved_at, amount_minor, currency, from_name, to_name)
     values (gen_random_uuid(), now() - interval '5 minutes', 1, 'NGN', 'Ada', 'Efe')`,
  )
  await test.asOwner(
    `with alert as (
       insert into bank.alert (customer_id, topic, kind, params, created_at) values (gen_random_uuid(), 'money', 'x', '{}', now())
       returning alert_id)
     insert into bank.alert_delivery (alert_id, channel, target, next_at)
     select alert_id, 'sms', gen_random_uuid(), now() - interval '3 minutes' from alert`,
  )
  expect(await valueOf('adire_outbox_oldest_seconds{step="notice"}')).toBeGreaterThanOrEqual(300)
  expect(await valueOf('adire_outbox_oldest_seconds{step="sms"}')).toBeGreaterThanOrEqual(180)
  expect(await valueOf('adire_outbox_waiting{step="sms"}')).toBe(1)
})

it('audit trail: lags by the age of the oldest event after the last link', async () => {
  const before = await valueOf('adire_audit_unlinked')
  await test.asOwner(
    `insert into bank.audit_event (kind, outcome, recorded_at) values ('test.event', 'done', now() - interval '1 hour')`,
  )
  expect(await valueOf('adire_audit_unlinked')).toBe((before ?? 0) + 1)
  expect(await valueOf('adire_audit_lag_seconds')).toBeGreaterThanOrEqual(3_600)
})

it('audit heads: have the age of the last publication, or of the first link before it', async () => {
  expect(await valueOf('adire_audit_published_seconds')).toBe(0)
  await test.asOwner(
    `insert into bank.audit_link (number, event_id, hash, linked_at)
     select 1, max(event_id), sha256('x'), now() - interval '5 hours' from bank.audit_event`,
  )
  expect(await valueOf('adire_audit_published_seconds')).toBeGreaterThanOrEqual(5 * 3_600)
  await test.asOwner(
    `insert into bank.audit_publication (sequence, published_at, number) values (1, now() - interval '3 hours', 1), (2, now() - interval '2 hours', 1)`,
  )
  const age = await valueOf('adire_audit_published_seconds')
  expect(age).toBeGreaterThanOrEqual(2 * 3_600)
  expect(age).toBeLessThan(3 * 3_600)
})

it('ledger: reports the postings and the time of each batch', async () => {
  const batches: { requests: number; seconds: number }[] = []
  const observeBatch = (requests: number, seconds: number) => void batches.push({ requests, seconds })
  const ledger = createLedger({ database: test.database, observeBatch })
  const answer = await ledger.release({ id: randomUUID(), fingerprint: new Uint8Array(32), holdId: randomUUID() })
  expect(answer.ok).toBe(false)
  await ledger.close()
  expect(batches).toHaveLength(1)
  expect(batches[0]).toMatchObject({ requests: 1 })
  expect(batches[0]?.seconds).toBeGreaterThan(0)
})

it('screening: counts the names without an answer by subject, with the age of the oldest', async () => {
  expect(await valueOf('adire_screening_unscreened{subject="customer"}')).toBe(0)
  expect(await valueOf('adire_screening_oldest_seconds{subject="payee"}')).toBe(0)
  await test.asOwner(
    `insert into bank.screening_subject (subject_id, customer_id, requested_at, due_at, screened_at)
     values (gen_random_uuid(), gen_random_uuid(), now() - interval '3 hours', now(), null),
       (gen_random_uuid(), gen_random_uuid(), now() - interval '9 hours', now(), now())`,
  )
  await test.asOwner(
    `insert into bank.screening_subject (subject_id, institution_code, account_number, payee_name, requested_at, due_at)
     select gen_random_uuid(), '000013', '0123456789', 'Bola ' || n, now(), now() from generate_series(1, 2) n`,
  )
  expect(await valueOf('adire_screening_unscreened{subject="customer"}')).toBe(1)
  expect(await valueOf('adire_screening_unscreened{subject="payee"}')).toBe(2)
  const age = await valueOf('adire_screening_oldest_seconds{subject="customer"}')
  expect(age).toBeGreaterThanOrEqual(10_800)
  expect(age).toBeLessThan(11_000)
})

it('reconciliation: counts the differences without an explanation by network, with their age and the age of the newest run', async () => {
  expect(await valueOf('adire_reconciliation_breaks{network="switch"}')).toBeUndefined()
  await test.asOwner(
    `insert into bank.reconciliation_run (run_id, network, compared_at, equal_count, waiting_count, different_count)
     values (gen_random_uuid(), 'switch', now() - interval '30 hours', 1, 0, 1), (gen_random_uuid(), 'switch', now() - interval '5 hours', 1, 0, 2),
       (gen_random_uuid(), 'biller', now(), 1, 0, 0)`,
  )
  await test.asOwner(
    `insert into bank.reconciliation_break (break_id, network, kind, direction, reference, currency, found_at, last_seen_at, ended_at, explanation, explained_at, explained_by)
     select gen_random_uuid(), 'switch', 'unknown', 'out', reference, 'NGN', now() - age, now(), ended_at, explanation,
       case when explanation is null then null else now() end, case when explanation is null then null else 'operator' end
     from (values ('open', interval '26 hours', null, null), ('newer', interval '1 hour', null, null), ('ended', interval '40 hours', now(), null),
       ('explained', interval '50 hours', null, 'The network booked it a day late')) as b(reference, age, ended_at, explanation)`,
  )
  expect(await valueOf('adire_reconciliation_breaks{network="switch"}')).toBe(2)
  const age = await valueOf('adire_reconciliation_oldest_seconds{network="switch"}')
  expect(age).toBeGreaterThanOrEqual(26 * 3_600)
  expect(age).toBeLessThan(27 * 3_600)
  expect(await valueOf('adire_reconciliation_run_seconds{network="switch"}')).toBeGreaterThanOrEqual(5 * 3_600)
  expect(await valueOf('adire_reconciliation_run_seconds{network="switch"}')).toBeLessThan(6 * 3_600)
  expect(await valueOf('adire_reconciliation_breaks{network="biller"}')).toBe(0)
  expect(await valueOf('adire_reconciliation_oldest_seconds{network="biller"}')).toBe(0)
})

it('proof of the books: is late from the close of the first day that no checkpoint proves', async () => {
  expect(await valueOf('adire_books_unproven_seconds')).toBe(0)
  await test.asOwner(
    `insert into ledger.closed_day (day, begins_at, ends_at, requests, entries, hash, closed_at)
     select day, day, day + 1, 0, 0, sha256('day'), now() - age from (values (date '2026-01-01', interval '50 hours'),
       (date '2026-01-02', interval '26 hours'), (date '2026-01-03', interval '2 hours')) as d(day, age);
     insert into ledger.checkpoint (day, entries, digest, is_from_start, proven_at)
     values ('2026-01-01', 0, sha256('proof'), true, now())`,
  )
  const seconds = await valueOf('adire_books_unproven_seconds')
  expect(seconds).toBeGreaterThanOrEqual(26 * 3_600)
  expect(seconds).toBeLessThan(27 * 3_600)
})

it('standbys and archive: are read by the login of the bank, and a database alone needs none', async () => {
  expect(await valueOf('adire_log_unarchived_seconds')).toBe(0)
  expect(await valueOf('adire_standbys_needed')).toBe(0)
  expect(await valueOf('adire_standbys_connected')).toBe(0)
})

it('message keys: have no figure in a bank that holds the private half of the root', () => {
  const namesOf = (isRootOffline: boolean) =>
    bankMeasures(test.database, { isRootOffline, reportNetworks: [] }).flatMap(({ gauges }) => Object.keys(gauges))
  expect(namesOf(true)).toContain('adire_message_keys_signed_seconds')
  expect(namesOf(false)).not.toContain('adire_message_keys_signed_seconds')
})
