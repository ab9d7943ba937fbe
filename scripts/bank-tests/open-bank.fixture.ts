/** Opens a whole bank for all tests of a file, as processes, with the actions that only the owner's login can do. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { allowManyPayments } from '../../bench/api/many-payments.ts'
import { ANSWER_WITHIN_MS } from '../../src/core/alerts/alert-delivery.ts'
import { SWEEP_ALERTS } from '../../src/server/features/notices/send-alerts.ts'
import {
  type BankProcess,
  endAllOf,
  bankPorts,
  isReady,
  makeDataFolder,
  startBank,
  untilNothingRuns,
} from './bank-process.fixture.ts'
import { type Customer, logIn, type Sample } from './customer.fixture.ts'
import type { Point } from './kill-points.fixture.ts'
import { fillFromPrepared } from '../prepared-bank.ts'

const SERVER = join(import.meta.dirname, '..', '..', 'src', 'server')
/** The time for a server to restart and run its jobs while other tests use the machine. */
export const PATIENCE = { timeout: 60_000, interval: 50 }
/**
 * The time for a customer's messages after a kill. The alerts wait behind an alert whose answer was lost, and the bank
 * asks about that alert later.
 */
export const PATIENCE_WITH_ALERTS = { ...PATIENCE, timeout: ANSWER_WITHIN_MS + PATIENCE.timeout }

interface Own {
  readonly dataFolder: string
  readonly bank: BankProcess
  /**
   * A connection with the owner's login, for faults that the bank itself cannot make, and for data that no call shows.
   */
  readonly owner: pg.Pool
  /** The database of the bank. Undefined: the bank runs on its embedded database. */
  readonly otherDatabase: OtherDatabase | undefined
}

/** A database that is not the embedded database, with its two logins. */
export interface OtherDatabase {
  readonly url: string
  readonly ownerUrl: string
  readonly stop: () => Promise<void>
}

/** A process of the bank that a test kills and that restarts automatically. */
export interface Victim {
  readonly pid: () => number
  readonly untilBack: (dead: number) => Promise<void>
}

/**
 * Opens the bank. Call it once at the top of a file. `env` adds to the bank's environment. `startDatabase` starts the
 * database in the data folder, in place of the embedded database.
 */
export function openBank(
  env: Readonly<Record<string, string>> = {},
  startDatabase?: (dataFolder: string) => Promise<OtherDatabase>,
) {
  const folder = makeDataFolder()
  let bank: BankProcess
  let owner: pg.Pool
  let otherDatabase: OtherDatabase | undefined
  beforeAll(async () => {
    otherDatabase = await startDatabase?.(folder.path)
    if (otherDatabase === undefined) fillFromPrepared(folder.path)
    bank = startBank({
      dataFolder: folder.path,
      ports: await bankPorts(),
      env: { ...env, ...databaseVariables(otherDatabase) },
    })
    await bank.untilOpen()
    owner = new pg.Pool({ connectionString: otherDatabase?.ownerUrl ?? embeddedOwnerUrl(folder.path) })
    // A connection breaks when the test kills the database. The next query opens another.
    owner.on('error', () => undefined)
  })
  afterAll(async () => {
    await owner?.end()
    await bank?.stop()
    await otherDatabase?.stop()
    endAllOf(folder.path)
    await untilNothingRuns(folder.path)
    folder.remove()
  })
  const own: Own = {
    dataFolder: folder.path,
    get bank() {
      return bank
    },
    get owner() {
      return owner
    },
    get otherDatabase() {
      return otherDatabase
    },
  }
  return Object.assign(own, { ...forCustomers(own), ...forOperators(own), ...forKills(own) })
}

const databaseVariables = (other: OtherDatabase | undefined): Readonly<Record<string, string>> =>
  other === undefined ? {} : { DATABASE_URL: other.url, MIGRATION_DATABASE_URL: other.ownerUrl }

function embeddedOwnerUrl(dataFolder: string): string {
  const connection = JSON.parse(readFileSync(join(dataFolder, 'connection.json'), 'utf8')) as { ownerUrl: string }
  return connection.ownerUrl
}

function forCustomers(own: Own) {
  return {
    /**
     * Logs in on a browser that was linked long ago, because a new device has lower limits and needs a code for every
     * payment.
     */
    async logIn(sample: Sample): Promise<Customer> {
      const customer = await logIn(own.bank, sample)
      await own.owner.query(
        `update bank.device_key set linked_at = linked_at - interval '2 days' where device_key_id = $1`,
        [customer.deviceKeyId],
      )
      return customer
    },
    /** The number of a customer's naira account. */
    async nairaAccountOf({ username }: Sample): Promise<string> {
      const { rows } = await own.owner.query<{ account_number: string }>(
        `select a.account_number from bank.account a join bank.profile p using (customer_id)
         where p.username = $1 and a.currency = 'NGN' order by a.account_number limit 1`,
        [username],
      )
      return rows[0]?.account_number ?? ''
    },
  }
}

function forOperators(own: Own) {
  return {
    /** Runs a command line of the server, which must succeed. Returns its output. */
    command(script: string, ...args: string[]): string {
      const SANDBOX_PORT = new URL(own.bank.console).port
      const env = { ...process.env, DATABASE_URL: own.otherDatabase?.url ?? '', DATA_DIR: own.dataFolder, SANDBOX_PORT }
      const run = spawnSync(process.execPath, [join(SERVER, script), ...args], { encoding: 'utf8', env })
      expect(run.status, run.stdout + run.stderr).toBe(0)
      return run.stdout
    },
    /** Sets the faults of the sandbox's networks until `none`: `{ biller: 'slow' }`. */
    async setFaults(faults: Readonly<Record<string, string>>): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${own.bank.console}/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) })
      expect(reply.status).toBe(200)
    },
    /** Reads what the sandbox's control server shows at this path. */
    readConsole: async <Seen>(path: string): Promise<Seen> =>
      (await (await fetch(`${own.bank.console}${path}`)).json()) as Seen,
  }
}

function forKills(own: Own) {
  /** Waits for a ready server with a process id that is not in this list. */
  const untilBack = (...killed: readonly number[]): Promise<void> =>
    vi.waitFor(async () => {
      expect(killed).not.toContain(own.bank.serverPid())
      expect(await isReady(own.bank.url)).toBe(true)
    }, PATIENCE)
  const server: Victim = { pid: () => own.bank.serverPid(), untilBack }
  let killedAt = Date.now()
  return {
    untilBack,
    /** The bank asks a minute later about alerts that it sent before the last kill. This moves that time to now. */
    async askAboutLostAlerts(): Promise<void> {
      await own.owner.query(
        `update bank.alert_delivery set next_at = now() - interval '2 minutes'
         where state in ('waiting', 'sending') and next_at <= $1`,
        [new Date(killedAt + ANSWER_WITHIN_MS)],
      )
      await own.owner.query('select graphile_worker.add_job($1)', [SWEEP_ALERTS])
    },
    /** Raises the count limits, and kills the server, because the server reads the limits when it starts. */
    async allowManyPayments(): Promise<void> {
      await allowManyPayments({ pool: own.owner })
      const before = own.bank.serverPid()
      process.kill(before, 'SIGKILL')
      await untilBack(before)
    },
    /**
     * Kills the victim when the work has reached this point, and waits until it has restarted. The victim is the server
     * unless another is named. Returns its process id.
     */
    async killAt(point: Point, work: () => Promise<unknown>, victim = server): Promise<number> {
      const dead = victim.pid()
      await point.hold()
      try {
        const answer = work()
        await vi.waitFor(async () => expect(await point.isThere()).toBe(true), PATIENCE)
        process.kill(dead, 'SIGKILL')
        killedAt = Date.now()
        await answer
      } finally {
        await point.let()
      }
      await victim.untilBack(dead)
      return dead
    },
  }
}
