/**
 * Runs the server of an earlier commit next to the server of this checkout, on one database with the schema of this checkout.
 * That is the state of a bank during a rolling restart.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Call, callsOf, fireClosed, openAnswer } from '../../bench/api/calls.ts'
import { allowManyPayments } from '../../bench/api/many-payments.ts'
import { makePayers, type Payer, PIN } from '../../bench/api/payers.ts'
import { PAYMENT_CASES, type PaymentCase, untilDelivered } from '../../bench/api/payment-cases.ts'
import { networksOf } from '../../bench/api/world.ts'
import { accountRoutes } from '../../src/contract/accounts/account.ts'
import { insightRoutes } from '../../src/contract/accounts/insights.ts'
import { keepAlive } from '../../src/contract/keep-alive.ts'
import type { Route } from '../../src/contract/route.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/start-sandbox.ts'
import { type Servers, startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'
import { parseConfig } from '../../src/server/config/config.ts'
import { loadSecrets, type Secrets } from '../../src/server/config/secrets.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { verifyBooks } from '../../src/server/ledger/verify.ts'
import { checkOut, joinMigrations } from './check-out.ts'
import { erasureFaults, leaveLongAgo, playTierRequest, prepareAsker } from './tier-requests.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MIGRATIONS = join(ROOT, 'db', 'migrations')
const PAYERS = 6
/** The customers who ask for a tier: two for each version that takes the jobs. */
const ASKERS = 4

export interface Outcome {
  readonly commit: string
  /** The calls that were answered with success. */
  readonly calls: number
  readonly payments: number
  /** The states of the payments when all work was done. */
  readonly states: readonly string[]
  /** The faults of the books, and the errors in the logs of the servers. */
  readonly faults: readonly string[]
}

interface World {
  readonly folder: string
  readonly databaseUrl: string
  readonly owner: pg.Client
  readonly database: Database
  readonly sandbox: Sandbox
  readonly earlierFolder: string
}

/**
 * `ref`: the earlier commit. `more`: a folder with migrations that this checkout does not have. First the earlier server takes the
 * jobs, and then the newer one. Throws at the first call that a server answers with a failure, with the log of the servers.
 */
export async function runMixedVersions(given: { readonly ref: string; readonly more?: string }): Promise<Outcome> {
  const earlier = checkOut(ROOT, given.ref)
  const folder = makeTestFolder('adire-mixed-')
  const server = await startEmbedded({ dataFolder: folder })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  const database = openDatabase(server.url)
  const sandbox = await startSandbox({ port: 0, bankInwardUrl: () => '' })
  try {
    await owner.connect()
    await migrate(
      server.ownerUrl,
      joinMigrations(folder, [MIGRATIONS, ...(given.more === undefined ? [] : [given.more])]),
    )
    await allowManyPayments(database)
    const world = { folder, databaseUrl: server.url, owner, database, sandbox, earlierFolder: earlier.folder }
    const { calls, errors } = await playBoth(world)
    return { commit: earlier.commit, calls, ...(await readOutcome(world, errors)) }
  } finally {
    await sandbox.close()
    await database.close()
    await owner.end()
    await server.stop()
    earlier.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function playBoth(world: World): Promise<{ readonly calls: number; readonly errors: readonly string[] }> {
  let calls = 0
  const errors: string[] = []
  let keys: Readonly<Record<string, string>> = {}
  let people: readonly Payer[] | undefined
  for (const takesJobs of ['earlier', 'newer'] as const) {
    const servers = await startPair(world, takesJobs, keys)
    const { PUBLIC_ORIGINS: _origins, ...kept } = servers.env
    keys = kept
    try {
      people ??= await makePayers(world.database, secretsOf(servers), PAYERS + ASKERS)
      await untilDelivered(world)
      calls += await playPayments(servers, people.slice(0, PAYERS))
      const askers = people.slice(PAYERS).filter((_asker, n) => n % 2 === (takesJobs === 'earlier' ? 0 : 1))
      const requests = await playTierRequests(world, servers, askers, takesJobs)
      calls += requests.calls
      errors.push(...requests.faults)
    } catch (error) {
      throw new Error(reasonOf(error, servers), { cause: error })
    } finally {
      await servers.stop()
    }
    errors.push(...servers.lines)
  }
  return { calls, errors }
}

/** The failed call, and the first error in the logs of the servers, because an answer with status 500 has no reason. */
function reasonOf(error: unknown, { lines }: Servers): string {
  const call = error instanceof Error ? error.message.split(':')[0] : 'unknown fault'
  return `${call}.\n${lines[0] ?? 'The servers logged no error.'}`
}

/** Starts the two servers. The first takes the jobs. `keys`: the environment of servers that ran before on this database. */
function startPair(
  { folder, databaseUrl, sandbox, earlierFolder }: World,
  takesJobs: 'earlier' | 'newer',
  keys: Readonly<Record<string, string>>,
): Promise<Servers> {
  const own = join(folder, takesJobs)
  mkdirSync(own)
  const networks = networksOf(sandbox, own)
  const oldProgram = join(earlierFolder, 'src', 'server', 'main.ts')
  return startServers({
    databaseUrl,
    folder: own,
    count: 2,
    onlyServing: 1,
    env: { TRUST_PROXY: 'on', CALL_LIMIT_FACTOR: '9999', LOG_LEVEL: 'error', ...networks, ...keys },
    program: takesJobs === 'earlier' ? [oldProgram, undefined] : [undefined, oldProgram],
  })
}

function secretsOf({ env }: Servers): Secrets {
  const config = parseConfig(env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  return secrets.value
}

/** Two customers ask for a tier, one at each server first. Then the version that takes the jobs erases one of them. */
async function playTierRequests(
  world: World,
  servers: Servers,
  askers: readonly Payer[],
  decides: 'earlier' | 'newer',
): Promise<{ readonly calls: number; readonly faults: readonly string[] }> {
  const [one = '', other = ''] = servers.origins
  const tierWorld = { ...world, secrets: secretsOf(servers), env: servers.env }
  let calls = 0
  for (const [n, asker] of askers.entries()) {
    await prepareAsker(tierWorld, asker)
    const [first, second] = n === 0 ? [one, other] : [other, one]
    calls += await playTierRequest(tierWorld, asker, { first, second, decides })
  }
  // The first customer is the payee of a payer, who pays again in the next part.
  const left = askers.at(-1)
  if (left === undefined) throw new Error('no customer asks for a tier')
  await leaveLongAgo(tierWorld, left)
  await untilDelivered(world)
  return { calls, faults: await erasureFaults(tierWorld, left) }
}

/** Makes every kind of payment, begun by one version and confirmed by the other, and then reads by both. Returns the calls. */
async function playPayments({ origins }: Servers, payers: readonly Payer[]): Promise<number> {
  const [one = '', other = ''] = origins
  let calls = 0
  const callAll = async <Data>(origin: string, route: Route, input: (payer: Payer, n: number) => unknown) => {
    const made = await (await callsOf({ origins: [origin], payers }, PAYERS))(route, input)
    const { replies } = await fireClosed(made, PAYERS)
    calls += made.length
    const answers = await Promise.all(replies.map((reply, n) => openAnswer(made[n] as Call, reply)))
    return answers as Data[]
  }
  const pay = async (kind: PaymentCase, first: string, second: string): Promise<void> => {
    const begun = await callAll<{ challengeId: string }>(first, kind.initiate, kind.initiation)
    const confirmed = await callAll<{ status: string }>(second, kind.confirm, (_payer, n) => ({
      challengeId: begun[n]?.challengeId,
      pin: PIN,
    }))
    const wrong = confirmed.find(({ status }) => status !== kind.confirmedStatus)
    if (wrong !== undefined) throw new Error(`${kind.name}: the status is ${wrong.status}`)
  }
  for (const kind of PAYMENT_CASES) {
    await pay(kind, one, other)
    await pay(kind, other, one)
  }
  for (const origin of origins) {
    await callAll(origin, keepAlive, () => ({}))
    await callAll(origin, accountRoutes.getAccounts, () => ({}))
    await callAll(origin, accountRoutes.getEntries, ({ accountNumber }) => ({ accountNumber }))
    await callAll(origin, insightRoutes.getInsights, () => ({ currencyCode: 'NGN' }))
  }
  return calls
}

async function readOutcome({ owner, database }: World, errors: readonly string[]) {
  const { rows } = await owner.query<{ states: string[]; payments: number }>(
    `select array_agg(distinct state order by state) as states, count(*)::int as payments
     from bank.payment where created_at > now() - interval '1 day'`,
  )
  const { faults } = await verifyBooks(database)
  const { states = [], payments = 0 } = rows[0] ?? {}
  return { states, payments, faults: [...errors, ...faults.map(({ law, count }) => `${law}: ${count}`)] }
}
