/** Measures how long staff wait for the search of a customer and of a payment, in a bank with a million customers. */
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import * as v from 'valibot'
import { paymentSearchSchema } from '../src/contract/staff/staff-payments.ts'
import { paymentReference } from '../src/core/payments/reference.ts'
import { oneSealingKey } from '../src/server/crypto/sealing.ts'
import { bvnIndexes } from '../src/server/customers/customer-store.ts'
import { openDatabase, type Sql } from '../src/server/db/database.ts'
import { startEmbedded } from '../src/server/db/embedded/embedded.ts'
import { makeTestFolder } from '../src/server/db/embedded/folder.fixture.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { findCustomers } from '../src/server/staff/customers/find-customers.ts'
import { findPayments } from '../src/server/staff/payments/find-payments.ts'
import { calendarDay, daysAfter } from '../src/values/date.ts'
import { rounded } from './api/cost.ts'
import { writeReport } from './overload/write-report.ts'

const TARGET_MS = 200
const KEYS = { identityEncryption: oneSealingKey(Buffer.alloc(32, 1)), identityIndex: Buffer.alloc(32, 2) }

/** The payments of the bank were made in this number of days. */
const DAYS = 30
/** The longest search of payments without a number. */
const SEARCHED_DAYS = 7

/** A customer whom the benchmark searches, with each text and each search of payments that finds the customer. */
interface Sought {
  readonly customerId: string
  readonly ways: Readonly<Record<string, string>>
  readonly payments: Readonly<Record<string, PaymentSearch>>
}
type PaymentSearch = v.InferOutput<typeof paymentSearchSchema>

/** Options: `--customers` and `--searches` of each way. Writes bench/results/staff-search.json. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { customers: { type: 'string', default: '1000000' }, searches: { type: 'string', default: '200' } },
  })
  const customers = Number(values.customers)
  const dataFolder = makeTestFolder('adire-bench-')
  const server = await startEmbedded({ dataFolder, settings: { max_wal_size: '8GB' } })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  const database = openDatabase(server.url, { maxConnections: 2 })
  try {
    await migrate(server.ownerUrl)
    await owner.connect()
    const chosen = choose(customers, Number(values.searches))
    await loadCustomers(owner, customers, chosen)
    const sought = await readSought(owner, chosen)
    const searches = await measure(database.pool, sought)
    const wholeTables = await findWholeTables(database.pool, sought)
    const isMet = wholeTables.length === 0 && Object.values(searches).every(({ p99Ms }) => p99Ms < TARGET_MS)
    console.log(
      `target ${TARGET_MS} ms: ${isMet ? 'met' : 'missed'}; searches that read a whole table: ${wholeTables.join(', ') || 'none'}`,
    )
    writeReport('staff-search', { customers, targetMs: TARGET_MS, isMet, wholeTables, searches })
    process.exitCode = isMet ? 0 : 1
  } finally {
    await owner.end()
    await database.close()
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

interface Chosen {
  readonly n: number
  readonly bvn: string
}

function choose(customers: number, count: number): readonly Chosen[] {
  const numbers = new Set(Array.from({ length: count }, () => randomInt(1, customers + 1)))
  return [...numbers].map((n) => ({ n, bvn: String(22_000_000_000 + n) }))
}

/**
 * Each customer has a login, an account and a payment over the payment switch, in the sequence of the customers. Ten customers share a
 * phone number, and a hundred of a million share the end of a BVN. No two payments have one amount.
 */
async function loadCustomers(owner: pg.Client, customers: number, chosen: readonly Chosen[]): Promise<void> {
  await owner.query(
    `create temp table made as
     select n, gen_random_uuid() as id, coalesce(u.hash, sha256(n::text::bytea)) as bvn_index
     from generate_series(1, $3::int) n left join unnest($1::int[], $2::bytea[]) u(chosen, hash) on u.chosen = n`,
    [chosen.map(({ n }) => n), chosen.map(({ bvn }) => bvnIndexes(KEYS, bvn)[0]), customers],
  )
  const statements = [
    `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, kyc_level)
     select id, (1000000000 + n)::text, '', bvn_index, lpad((n % 10000)::text, 4, '0'), 'First ' || n % 5000, 'Last ' || n % 9000,
       '1990-01-01', 'female', '+23480' || lpad((n / 10)::text, 8, '0'), 3 from made`,
    `insert into bank.profile (customer_id, username, username_key, password_hash, password_changed_at, pin_salt, pin_hash, created_at)
     select id, 'Name.' || n, 'name.' || n, '', now(), substring(sha256('') for 16), substring(sha512('') || sha512('') for 68), now() from made`,
    `insert into ledger.account (code, name, currency, normal_side, mode, floor) select 'bench:' || n, 'Account', 'NGN', 1, 0, 0 from made`,
    `insert into bank.account (account_number, customer_id, ledger_account_id, currency, scheme_code, account_name, is_primary, opened_at)
     select lpad(n::text, 10, '0'), id, a.account_id, 'NGN', 'SAV', 'FIRST LAST', true, now()
     from made join ledger.account a on a.code = 'bench:' || n`,
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_customer_id,
       payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration,
       approved_with, created_at, completed_at)
     select gen_random_uuid(), 'other-bank', 1, 'settled', id, lpad(n::text, 10, '0'), 'FIRST LAST', null, '9999999999', 'FRIEND',
       '000013', 'GTBank', 10000 + n, 0, 0, 0, 'NGN', 'Market day', '{0}', made_at, made_at
     from (select made.*, now() - interval '${DAYS} days' * (1 - n::double precision / ${customers}) as made_at from made) m order by n`,
    `insert into bank.payment_submission (payment_id, network, network_reference, ledger_account_id, enquiry_reference, sends)
     select t.payment_id, 'switch', 'SESSION' || lpad(m.n::text, 23, '0'), 1, 'E', 1 from made m join bank.payment t on t.customer_id = m.id`,
  ]
  for (const statement of statements) await owner.query(statement)
  await owner.query('vacuum analyze')
}

async function readSought(owner: pg.Client, chosen: readonly Chosen[]): Promise<readonly Sought[]> {
  const { rows } = await owner.query<Chosen & { id: string; payment: string; phone: string; last: string; at: Date }>(
    `select m.n, u.bvn, m.id, p.payment_id as payment, p.created_at as at, c.phone, c.last_name as last from unnest($1::int[], $2::text[]) u(n, bvn) join made m on m.n = u.n
     join bank.payment p on p.customer_id = m.id join bank.customer c on c.customer_id = m.id`,
    [chosen.map(({ n }) => n), chosen.map(({ bvn }) => bvn)],
  )
  return rows.map(({ n, bvn, id, payment, phone, last, at }) => ({
    customerId: id,
    ways: {
      'customer number': String(1_000_000_000 + n),
      'account number': String(n).padStart(10, '0'),
      'phone number of ten customers': phone,
      'whole BVN': bvn,
      username: `Name.${n}`,
      'customer id': id,
      'payment id': payment,
      'reference on a receipt': paymentReference(payment),
      'end of the BVN and name': `${String(n % 10_000).padStart(4, '0')} ${last}`,
      'session reference': sessionOf(n),
    },
    payments: paymentSearches(n, calendarDay(at), payment),
  }))
}

const sessionOf = (n: number): string => `SESSION${String(n).padStart(23, '0')}`

/** The searches on the page Payments that find the payment of this customer, which was made on this day. */
function paymentSearches(n: number, day: string, paymentId: string): Readonly<Record<string, PaymentSearch>> {
  const amount = ((10_000 + n) / 100).toFixed(2)
  const search = (given: object): PaymentSearch => v.parse(paymentSearchSchema, given)
  return {
    'payments by day and amount': search({ from: day, to: day, amountFrom: amount, amountTo: amount }),
    'payments by seven days and amount': search({
      from: daysAfter(day, 1 - SEARCHED_DAYS),
      to: day,
      amountFrom: amount,
      amountTo: amount,
    }),
    'payments by the reference on a receipt': search({ text: paymentReference(paymentId) }),
    'payments by session reference': search({ text: sessionOf(n) }),
    'payments by account number': search({ text: String(n).padStart(10, '0') }),
  }
}

/**
 * Measures each way of search. Throws when a search does not find its customer. A text that no customer has, and the end of a BVN
 * alone, which the first 20 of a hundred customers answer, are searched too.
 */
async function measure(sql: pg.Pool, sought: readonly Sought[]) {
  const times = new Map<string, number[]>()
  const timed = async <T>(way: string, search: () => Promise<T>): Promise<T> => {
    const begin = performance.now()
    const found = await search()
    times.set(way, [...(times.get(way) ?? []), performance.now() - begin])
    return found
  }
  const byText = async (way: string, text: string) =>
    (await timed(way, () => findCustomers(sql, KEYS, text))).map((customer) => customer.customerId)
  for (const { customerId, ways, payments } of sought) {
    for (const [way, text] of Object.entries(ways))
      if (!(await byText(way, text)).includes(customerId)) throw new Error(`not found by ${way}: ${text}`)
    for (const [way, search] of Object.entries(payments)) {
      const { customerIds } = await timed(way, () => findPayments(sql, search))
      if (!customerIds.includes(customerId)) throw new Error(`not found by ${way}: ${JSON.stringify(search)}`)
    }
    await byText('a name that no customer has', `nobody.${customerId.slice(0, 8)}`)
    const end = /^\d{4}/.exec(ways['end of the BVN and name'] ?? '')?.[0] ?? ''
    if ((await byText('end of the BVN alone', end)).length === 0) throw new Error(`no customer has the BVN end ${end}`)
  }
  return Object.fromEntries([...times].map(([way, all]) => [way, print(way, all)]))
}

/** The tables that have a row for each customer. A plan may read a whole table that is nearly empty. */
const FILLED: readonly unknown[] = ['customer', 'profile', 'account', 'payment', 'payment_submission']

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The searches whose plan reads a whole table, each with the table. */
async function findWholeTables(pool: pg.Pool, [first]: readonly Sought[]): Promise<readonly string[]> {
  const found: string[] = []
  const explaining = (way: string): Sql => {
    const query = async (text: string, values: unknown[]) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
        `explain (format json) ${text}`,
        values,
      )
      for (const node of rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)))
        if (node['Node Type'] === 'Seq Scan' && FILLED.includes(node['Relation Name']))
          found.push(`${way} (${node['Relation Name']})`)
      return pool.query(text, values)
    }
    return { query } as Sql
  }
  for (const [way, text] of Object.entries(first?.ways ?? {})) await findCustomers(explaining(way), KEYS, text)
  for (const [way, search] of Object.entries(first?.payments ?? {})) await findPayments(explaining(way), search)
  return found
}

function print(way: string, times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number => rounded(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  const figures = { medianMs: at(0.5), p99Ms: at(0.99), highestMs: at(1) }
  console.log(`  ${way}: ${JSON.stringify(figures)}`)
  return figures
}
