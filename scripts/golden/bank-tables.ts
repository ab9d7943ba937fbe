/**
 * Reads and prepares the bank's tables for the golden run. No other file of the run names tables, columns and tasks.
 */
import pg from 'pg'

/** Rows in the form of the record: columns by name, amounts as decimal strings. */
export type Row = Readonly<Record<string, unknown>>

const OUTCOMES = `array['done', 'insufficient-funds', 'unknown-account', 'account-closed', 'unbalanced', 'counter-cap', 'id-reused',
  'hold-not-open', 'hold-too-small', 'already-reversed', 'wrong-reversal']`

const JOURNALS = `with mine as (
    select ledger_account_id as account_id, account_number from bank.account where customer_id = any ($1)
  ), touched as (
    select e.journal_id, min(e.posted_at) as at, min(e.seq) as seq from ledger.entry e join mine on mine.account_id = e.account_id
    group by e.journal_id
  )
  select j.journal_id as id, j.kind, j.narration, j.value_date::text as "valueDate", j.reverses, j.hold_id as "settlesHold",
    (select json_agg(json_build_object('account', coalesce(mine.account_number, a.code, 'another customer'), 'currency', e.currency,
        'amount', e.amount::text, 'balance', case when mine.account_id is null then null else e.balance::text end) order by e.line)
      from ledger.entry e join ledger.account a on a.account_id = e.account_id left join mine on mine.account_id = e.account_id
      where e.journal_id = j.journal_id) as lines
  from touched t join ledger.journal j on j.journal_id = t.journal_id
  where j.kind <> 'opening'
  order by t.at, t.seq, j.journal_id`

const HOLDS = `select h.hold_id as id, a.account_number as account, h.amount::text, h.remaining::text, h.reason,
    (select json_agg(json_build_object('kind', e.kind, 'amount', e.amount::text) order by e.no)
      from ledger.hold_entry e where e.hold_id = h.hold_id) as life
  from ledger.hold h join bank.account a on a.ledger_account_id = h.account_id
  where a.customer_id = any ($1) order by h.placed_at, h.hold_id`

/** Requests to the ledger that moved no money: refusals, releases, and ids that were already used. */
const REFUSED = `select r.request_id as id, (array['journal', 'hold', 'release'])[r.action + 1] as action,
    (${OUTCOMES})[r.outcome + 1] as outcome, r.kind, r.narration, r.refusal
  from ledger.request r where r.request_id = any ($1) and (r.outcome <> 0 or r.action = 2) order by r.posted_at, r.request_id`

/** The ledger's own numbers of accounts, which audit events and refusals contain. */
const LEDGER_NAMES = `select l.account_id::text as id, coalesce(a.account_number, l.code, 'an account') as name
  from ledger.account l left join bank.account a on a.ledger_account_id = l.account_id`

/**
 * Each sum that a payment raised has a separate key here. The table has one row for all sums of a day, but the records
 * are older than that row.
 */
const COUNTERS = `select s.key, s.value::text from ledger.counter c
  cross join lateral (values
    (c.key, '', c.total),
    (replace(c.key, 'transfer-day', 'transfer-new-devices'), '#by-new-devices', c.by_new_devices),
    (replace(c.key, 'transfer-day', 'transfer-new-payees'), '#to-new-payees', c.to_new_payees)) s(key, sum, value)
  where exists (select from unnest($1::text[]) w where strpos(c.key, w) > 0)
    and (s.value <> 0 or exists (select from bank.payment p where c.key || s.sum = any (p.counter_keys))) order by s.key`

/** Leaves out repeated inquiries about one payment, because their number depends on how long the payment waits. */
const AUDIT = `select kind, outcome, address, detail from bank.audit_event
  where event_id > $2::bigint and not (kind like '%.inquiring' and detail ->> 'from' = 'inquiring') and (customer_id = any ($1::uuid[])
    or (customer_id is null and exists (select from unnest($3::text[]) w where strpos(detail::text, w) > 0)))
  order by event_id`

const DELIVERIES = `select a.topic, a.kind,
    coalesce((select json_agg(d.channel || ' ' || d.state order by d.channel) from bank.alert_delivery d where d.alert_id = a.alert_id),
      '[]'::json) as ways
  from bank.alert a where a.customer_id = any ($1) order by a.alert_id`

/** The pending work of these customers and ids: waiting messages, payees to save, due jobs and due payments. A claimed payment is still due. */
const PENDING = `select
    (select count(*)::int from bank.notice where from_customer_id = any ($1::uuid[]) or to_customer_id = any ($1::uuid[]))
    + (select count(*)::int from bank.alert_bundle where customer_id = any ($1::uuid[]) and due_at < now())
    + (select count(*)::int from bank.alert_delivery d join bank.alert a on a.alert_id = d.alert_id
       where a.customer_id = any ($1::uuid[]) and d.state in ('waiting', 'sending'))
    + (select count(*)::int from bank.pending_beneficiary where customer_id = any ($1::uuid[]))
    + (select count(*)::int from graphile_worker._private_jobs j
       where j.run_at < now() + interval '5 seconds' and j.attempts < j.max_attempts
         and exists (select from unnest($2::text[]) w where strpos(j.payload::text, w) > 0))
    + (select count(*)::int from bank.payment_submission s
       where s.payment_id::text = any ($2::text[]) and s.next_at < now() + interval '5 seconds') as pending`

/** The tables of payments whose age the run changes, each with the name of its id column. */
const AGED = [['bank.payment', 'payment_id']] as const

const COME_DUE = `update bank.standing_order set next_at = now() - interval '1 minute' where standing_order_id = $1`

/** Recurring tasks of the bank's queue. The run starts them by hand. */
const TASKS = {
  latePayments: ['sweep-switch-payments', 'sweep-biller-payments', 'sweep-card-processor-payments'],
  dueSchedules: ['run-due-schedules'],
  bundles: ['send-alert-bundles'],
} as const

export type BankTables = ReturnType<typeof openBankTables>

/** `url` has the login that owns the tables. */
export function openBankTables(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  const rows = async (text: string, values: readonly unknown[]): Promise<readonly Row[]> =>
    (await pool.query<Row>(text, [...values])).rows
  return { ...readers(rows), ...changers(rows), close: () => pool.end() }
}

type Query = (text: string, values: readonly unknown[]) => Promise<readonly Row[]>

function readers(rows: Query) {
  return {
    /** Every journal that changed an account of these customers, oldest first. */
    journals: (customerIds: readonly string[]) => rows(JOURNALS, [customerIds]),
    holds: (customerIds: readonly string[]) => rows(HOLDS, [customerIds]),
    /** `ids` are the ids of payments. */
    refusedRequests: async (ids: readonly string[]) => {
      const [found, names] = [await rows(REFUSED, [ids]), await ledgerNames(rows)]
      return found.map((row) => ({ ...row, refusal: named(row['refusal'], ['accountId'], names) }))
    },
    /** Limit counters whose key contains one of these texts. */
    counters: (words: readonly string[]) => rows(COUNTERS, [words]),
    /** Events of these customers after `since`, and events without a customer that name one of these ids. */
    audit: async (customerIds: readonly string[], since: string, ids: readonly string[]) => {
      const [found, names] = [await rows(AUDIT, [customerIds, since, ids]), await ledgerNames(rows)]
      const isJournal = ({ kind }: Row): boolean => String(kind).startsWith('journal.')
      return found.map((row) =>
        isJournal(row) ? { ...row, detail: named(row['detail'], ['payer', 'payee'], names) } : row,
      )
    },
    lastAudit: async (): Promise<string> => {
      const [row] = await rows(`select coalesce(max(event_id), 0)::text as last from bank.audit_event`, [])
      return String(row?.['last'])
    },
    /** Each alert, with the channels that it was sent by. */
    deliveries: (customerIds: readonly string[]) => rows(DELIVERIES, [customerIds]),
    pending: async (customerIds: readonly string[], ids: readonly string[]): Promise<number> => {
      const [row] = await rows(PENDING, [customerIds, [...customerIds, ...ids]])
      return Number(row?.['pending'])
    },
  }
}

async function ledgerNames(rows: Query): Promise<ReadonlyMap<string, string>> {
  const accounts = await rows(LEDGER_NAMES, [])
  return new Map(accounts.map(({ id, name }) => [String(id), String(name)]))
}

/** Replaces the ledger's numbers of accounts in these fields by the names of the accounts. */
function named(value: unknown, fields: readonly string[], names: ReadonlyMap<string, string>): unknown {
  if (value === null || typeof value !== 'object') return value
  const replaced = Object.entries(value as Row).map(([field, item]) =>
    fields.includes(field)
      ? [
          field,
          String(item)
            .split(' ')
            .map((id) => names.get(id) ?? id)
            .join(' '),
        ]
      : [field, item],
  )
  return Object.fromEntries(replaced)
}

function changers(rows: Query) {
  const runTasks = async (tasks: readonly string[]): Promise<void> => {
    for (const task of tasks) await rows('select graphile_worker.add_job($1)', [task])
  }
  return {
    /** A linked device of a customer whose age is `hours`. */
    linkDevice: (device: { id: string; customerId: string; publicKey: Buffer; hours: number; linkedBy: string }) =>
      rows(
        `insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
         values ($1, $2, $3, 'Golden browser', $4, now() - make_interval(hours => $5), now())`,
        [device.id, device.customerId, device.publicKey, device.linkedBy, device.hours],
      ),
    /** Runs before the server starts, because the server reads the limits at its start. */
    addLimits: (effectiveFrom: string, schedule: string) =>
      rows(
        `insert into bank.limit_configuration (effective_from, content, added_at, added_by) values ($1, $2, now(), 'golden')`,
        [effectiveFrom, schedule],
      ),
    /** Messages about many payments wait until the run sends them, so that a slow scenario gets the same messages. */
    holdBundles: async (): Promise<void> => {
      await rows(
        `create function bank.golden_bundle() returns trigger language plpgsql as $$ begin
           new.due_at := now() + interval '1 day'; return new; end $$`,
        [],
      )
      await rows(
        `create trigger golden_bundle before insert on bank.alert_bundle for each row execute function bank.golden_bundle()`,
        [],
      )
    },
    closeAccount: (accountNumber: string) =>
      rows(`update bank.account set state = 'closed' where account_number = $1`, [accountNumber]),
    /** Moves the customer's approvals into the past by this many minutes. */
    ageApprovals: (customerId: string, minutes: number) =>
      rows(
        `update bank.approval set created_at = created_at - make_interval(mins => $2),
           expires_at = expires_at - make_interval(mins => $2) where customer_id = $1`,
        [customerId, minutes],
      ),
    /** Moves the approval of the payment into the past by this many minutes; below zero, towards now. */
    agePayment: async (paymentId: string, minutes: number): Promise<void> => {
      for (const [table, id] of AGED)
        await rows(`update ${table} set created_at = created_at - make_interval(mins => $2) where ${id} = $1`, [
          paymentId,
          minutes,
        ])
    },
    ...scheduleChangers(rows, runTasks),
    /** Makes the payment and its jobs due now. */
    letJobsRun: async (paymentId: string): Promise<void> => {
      await rows(JOBS_DUE, [paymentId])
      await rows(PAYMENT_DUE, [paymentId])
    },
    findLatePayments: () => runTasks(TASKS.latePayments),
    /** Sends the bundled messages about many payments, as if their minute had passed. */
    sendBundles: async (customerIds: readonly string[]): Promise<void> => {
      const due = await rows(
        `update bank.alert_bundle set due_at = now() - interval '1 second' where customer_id = any ($1) returning account`,
        [customerIds],
      )
      if (due.length > 0) await runTasks(TASKS.bundles)
    },
    ...jobStops(rows),
  }
}

const JOBS_DUE = `update graphile_worker._private_jobs set run_at = now() where payload::text like '%' || $1 || '%'`

const PAYMENT_DUE = `with due as (
    update bank.payment_submission set next_at = now() where payment_id = $1 and next_at is not null returning network
  ) select pg_notify('adire:outbound:' || network, '') from due`

/** Moves a standing order to its next payment. */
function scheduleChangers(rows: Query, runTasks: (tasks: readonly string[]) => Promise<void>) {
  return {
    /** Moves the time to the morning of the next payment. */
    letScheduleComeDue: async (scheduleId: string): Promise<void> => {
      await rows(COME_DUE, [scheduleId])
      await runTasks(TASKS.dueSchedules)
    },
    /** Moves the time to the second try. */
    letRunBeTriedAgain: async (scheduleId: string): Promise<void> => {
      await rows(
        `update bank.standing_order_run set next_try_at = now() where standing_order_id = $1 and state = 'due'`,
        [scheduleId],
      )
      await rows(JOBS_DUE, [scheduleId])
    },
  }
}

/** Delays one payment and its jobs, so that the run can change something before the network receives the payment. */
function jobStops(rows: Query) {
  const nameOf = (paymentId: string): string => `golden_${paymentId.replaceAll('-', '')}`
  return {
    stopJobsOf: async (paymentId: string): Promise<void> => {
      const name = nameOf(paymentId)
      await rows(
        `create function graphile_worker.${name}() returns trigger language plpgsql as $$ begin
           if new.payload::text like '%${paymentId}%' then new.run_at := now() + interval '1 hour'; end if; return new; end $$`,
        [],
      )
      await rows(
        `create trigger ${name} before insert on graphile_worker._private_jobs for each row
         execute function graphile_worker.${name}()`,
        [],
      )
      await rows(
        `create function bank.${name}() returns trigger language plpgsql as $$ begin
           if new.payment_id = '${paymentId}' then new.next_at := now() + interval '1 hour'; end if; return new; end $$`,
        [],
      )
      await rows(
        `create trigger ${name} before insert on bank.payment_submission for each row execute function bank.${name}()`,
        [],
      )
    },
    letJobsOf: async (paymentId: string): Promise<void> => {
      for (const schema of ['graphile_worker', 'bank'])
        await rows(`drop function ${schema}.${nameOf(paymentId)}() cascade`, [])
      await rows(JOBS_DUE, [paymentId])
      await rows(PAYMENT_DUE, [paymentId])
    },
  }
}
