/**
 * Starts the bank that is timed: one server process on a separate PostgreSQL, with many customers and as many unknown
 * usernames.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { parseConfig } from '../../src/server/config/config.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { usernameIndex } from '../../src/server/identity/passwords/check-password.ts'
import { seedCustomer } from '../../src/server/identity/sign-up/seed-customer.ts'
import { authKeys } from '../../src/server/identity/auth-keys.ts'
import { systemClock } from '../../src/server/ports/clock.ts'
import { loadSecrets } from '../../src/server/config/secrets.ts'
import { startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'

/** The counters of failed attempts, named after the secret that is guessed. */
export type CounterName = 'login' | 'reset-answer'

export interface TimedBank {
  readonly origin: string
  /** Usernames of customers, and unknown usernames of the same form. */
  readonly known: readonly string[]
  readonly unknown: readonly string[]
  /** Sets the counter of every name to `misses`, or locks every name for half an hour. */
  readonly setMisses: (counter: CounterName, misses: number, isLocked?: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openTimedBank(names: number): Promise<TimedBank> {
  const dataFolder = makeTestFolder('adire-timing-')
  const server = await startEmbedded({ dataFolder })
  await migrate(server.ownerUrl)
  const servers = await startServers({
    databaseUrl: server.url,
    folder: dataFolder,
    count: 1,
    // The callers come from many addresses, which a proxy's header states. No rate limit delays a call.
    env: { TRUST_PROXY: 'on', CALL_LIMIT_FACTOR: '9999' },
  })
  const keys = keysOf(servers.env)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const all = Array.from({ length: 2 * names }, () => `n${randomBytes(6).toString('hex')}`)
  const known = all.slice(0, names)
  await makeCustomers(server.url, owner, keys, known)
  return {
    origin: servers.origins[0]!,
    known,
    unknown: all.slice(names),
    setMisses: (counter, misses, isLocked = false) =>
      setMisses(
        owner,
        all.map((name) => `${counter}:${usernameIndex(keys, name)}`),
        misses,
        isLocked,
      ),
    close: async () => {
      await servers.stop()
      await owner.end()
      await server.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

function keysOf(env: Readonly<Record<string, string>>): ReturnType<typeof authKeys> {
  const config = parseConfig(env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  return authKeys(secrets.value)
}

/**
 * Opens one customer by the bank's own rules and copies its rows for the others. A password check takes as long with a
 * copied hash.
 */
async function makeCustomers(
  url: string,
  owner: pg.Client,
  keys: ReturnType<typeof authKeys>,
  names: readonly string[],
): Promise<void> {
  const database = openDatabase(url)
  const seeded = await seedCustomer(
    { database, clock: systemClock, keys },
    {
      bvn: '22400000001',
      firstName: 'Ngozi',
      middleName: '',
      lastName: 'Eze',
      dateOfBirth: '1990-04-12',
      gender: 'female',
      phone: '+2348060000001',
      email: null,
      kycLevel: 1,
      createdAt: new Date(),
      profile: {
        username: 'first.of.all',
        password: 'Indigo-cloth-42',
        transactionPin: '7391',
        securityAnswer: 'kano',
      },
    },
  )
  await database.close()
  if (!seeded.ok) throw new Error(seeded.failure.kind)
  await owner.query('begin')
  await owner.query(
    `create temp table copy on commit drop as
     select name, gen_random_uuid() as customer_id, row_number() over () as n from unnest($1::text[]) as name`,
    [names],
  )
  await owner.query(`insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, kyc_level)
    select copy.customer_id, (2000000000 + n)::text, bvn_sealed, sha256(n::text::bytea), bvn_last4, first_name, last_name, date_of_birth, gender, phone, kyc_level
    from copy, bank.customer`)
  await owner.query(`insert into bank.profile (customer_id, username, username_key, password_hash, password_changed_at, pin_salt, pin_hash, created_at)
    select copy.customer_id, name, name, password_hash, password_changed_at, pin_salt, pin_hash, created_at from copy, bank.profile`)
  await owner.query(`insert into bank.customer_security_answer (customer_id, question_id, answer_hash, set_at)
    select copy.customer_id, question_id, answer_hash, set_at from copy, bank.customer_security_answer`)
  await owner.query('commit')
  await owner.query('vacuum analyze')
}

async function setMisses(owner: pg.Client, names: readonly string[], misses: number, isLocked: boolean): Promise<void> {
  await owner.query('delete from bank.attempt_counter')
  if (misses === 0) return
  await owner.query(
    `insert into bank.attempt_counter (key, misses, raised_at, locked_until)
     select key, $2, now(), case when $3 then now() + interval '30 minutes' end from unnest($1::text[]) as key`,
    [names, misses, isLocked],
  )
}
