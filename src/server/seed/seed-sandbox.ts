/** Fills the bank of a sandbox with sample people, their accounts, and half a year of payments through the ledger. */
import { calendarDay } from '../../values/date.ts'
import { markSandbox } from '../db/check-login.ts'
import type { Database, Sql } from '../db/database.ts'
import { openAccountFor, type OpenedAccount } from '../features/accounts/open-account.ts'
import type { AuthKeys } from '../identity/auth-deps.ts'
import { bvnIndexes } from '../customers/customer-store.ts'
import { seedCustomer, setPrimaryAccount } from '../identity/sign-up/seed-customer.ts'
import { kycSealing } from '../features/kyc/kyc-sealing.ts'
import type { Clock } from '../ports/clock.ts'
import { postHistory, type SampleAccount } from './post-history.ts'
import { SAMPLE_CUSTOMERS, SAMPLE_WITHOUT_PROFILE, type SampleCustomer, type SamplePerson } from './sample-customers.ts'
import { seedBudgets } from './seed-budgets.ts'
import { seedKyc } from './seed-kyc.ts'
import { HISTORY_DAYS, sampleHistory } from './sample-history.ts'
import type { AccountKey } from './sample-movements.ts'

export interface SeedDeps {
  readonly database: Database
  readonly clock: Clock
  readonly keys: AuthKeys
}

/**
 * Idempotent, also after a run that was cut short: people are found by BVN, accounts by product, and every posting by its id.
 * The history starts half a year before the first run. The opening day of the accounts stores this start. Throws before it writes
 * when the database has customers of another bank, because the passwords of the sample people are published.
 */
export async function seedSandbox(deps: SeedDeps): Promise<void> {
  await refuseOtherCustomers(deps.database.pool, deps.keys)
  await markSandbox(deps.database.pool)
  if (await hasSampleLeft(deps)) return
  const start = (await startOfFirstRun(deps.database)) ?? startBefore(deps.clock.now())
  const accounts = new Map<AccountKey, SampleAccount>()
  for (const person of [...SAMPLE_CUSTOMERS, SAMPLE_WITHOUT_PROFILE]) {
    for (const [key, account] of await seedPerson(deps, person, start)) accounts.set(key, account)
  }
  await postHistory(deps.database, accounts, sampleHistory(start))
}

/** Throws when the database has customers but no sample customer with these keys. A seed makes a sample customer first. A database without our tables has no customers. */
export async function refuseOtherCustomers(sql: Sql, keys: AuthKeys): Promise<void> {
  const { rows } = await sql.query<{ is_there: boolean }>(`select to_regclass('bank.customer') is not null as is_there`)
  if (rows[0]?.is_there !== true) return
  const samples = SAMPLE_CUSTOMERS.flatMap(({ bvn }) => bvnIndexes(keys, bvn))
  const { rowCount } = await sql.query(
    `select where exists (select from bank.customer where bvn_index is not null)
       and not exists (select from bank.customer where bvn_index = any ($1))`,
    [samples],
  )
  if (rowCount === 0) return
  throw new Error(
    'The database holds customers who are not of this sandbox, or whose keys are not those in DATA_DIR. Play money is kept out of it: set SANDBOX=off, or give an empty database.',
  )
}

/** True when a sample customer has left the bank. The seed must not create this customer again with a published password. */
async function hasSampleLeft({ database, keys }: SeedDeps): Promise<boolean> {
  const samples = [...SAMPLE_CUSTOMERS, SAMPLE_WITHOUT_PROFILE].flatMap(({ bvn }) => bvnIndexes(keys, bvn))
  const { rows } = await database.pool.query<{ left: boolean }>(
    'select exists (select from bank.closed_customer where bvn_index = any ($1)) as left',
    [samples],
  )
  return rows[0]?.left === true
}

/** The start of the history: midnight in Lagos, HISTORY_DAYS days ago. The history ends yesterday. */
function startBefore(now: Date): Date {
  const today = new Date(`${calendarDay(now)}T00:00:00+01:00`)
  return new Date(today.getTime() - HISTORY_DAYS * 24 * 60 * 60 * 1000)
}

/** The opening time of the first sample account, which is the start of the history. Undefined before the first run. */
async function startOfFirstRun(database: Database): Promise<Date | undefined> {
  const { rows } = await database.pool.query<{ opened_at: Date }>(
    `select a.opened_at from bank.account a join bank.profile p on p.customer_id = a.customer_id
     where p.username_key = $1 order by a.opened_at limit 1`,
    [SAMPLE_CUSTOMERS[0]?.username],
  )
  return rows[0]?.opened_at
}

function isCustomer(person: SamplePerson): person is SampleCustomer {
  return 'username' in person
}

async function seedPerson(deps: SeedDeps, person: SamplePerson, start: Date): Promise<[AccountKey, SampleAccount][]> {
  const { bvn, firstName, middleName, lastName, dateOfBirth, gender, phone, email, kycLevel } = person
  const identity = { bvn, firstName, middleName, lastName, dateOfBirth, gender, phone, email, kycLevel }
  const profile = isCustomer(person)
    ? {
        profile: {
          username: person.username,
          password: person.password,
          transactionPin: person.pin,
          securityAnswer: person.answer,
        },
      }
    : {}
  const seeded = await seedCustomer(deps, { ...identity, createdAt: start, ...profile })
  if (!seeded.ok) throw new Error(`the sample customer ${firstName} could not be made: ${seeded.failure.kind}`)
  const { customerId } = seeded.value
  const opened = await openAccounts(deps.database, customerId, person, start)
  await seedKyc(deps.database.pool, kycSealing(deps.keys), { customerId, bvn, kycLevel, record: identity, at: start })
  if (isCustomer(person)) {
    const { username } = person
    await seedBudgets(deps.database.pool, { customerId, username }, { start, now: deps.clock.now() })
  }
  const primary = opened[0]
  if (isCustomer(person) && primary !== undefined) await setPrimaryAccount(deps, customerId, primary.accountNumber)
  return opened.map((account) => [
    keyOf(person, account),
    {
      customerId,
      accountNumber: account.accountNumber,
      accountName: account.accountName,
      ledgerAccountId: account.ledgerAccountId,
      currency: account.currency,
    },
  ])
}

function openAccounts(
  database: Database,
  customerId: string,
  person: SamplePerson,
  openedAt: Date,
): Promise<OpenedAccount[]> {
  return database.transaction(async (tx) => {
    const opened: OpenedAccount[] = []
    for (const [schemeCode, currency] of person.accounts) {
      opened.push(await openAccountFor(tx, { customerId, schemeCode, currency, primary: true, openedAt }))
    }
    return opened
  })
}

function keyOf(person: SamplePerson, account: OpenedAccount): AccountKey {
  return `${person.firstName.toLowerCase()}:${account.schemeCode}:${account.currency}` as AccountKey
}
