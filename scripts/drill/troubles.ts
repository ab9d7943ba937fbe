/** The troubles that the drill plants in a running bank. Each has the alert that must find it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { World } from '../faults/world/open-world.ts'

/** A trouble lasts until an engineer ends it. This is longer than every drill. */
const FOR_EVER_MS = 3_600_000

export interface Trouble {
  readonly alert: string
  /** Plants the trouble. Returns what the outside world does when the engineer calls it, where the bank itself cannot end the trouble. */
  plant(world: World): Promise<(() => void) | void>
}

const link = (world: World, name: string) => {
  const found = world.links.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no link ${name}`)
  return found
}

/** The superuser's login. The owner of the tables may not change the settings of the server. */
export function superuserUrl({ folder, database }: Pick<World, 'folder' | 'database'>): string {
  const text = readFileSync(join(folder, 'database-passwords.json'), 'utf8')
  const { postgres } = JSON.parse(text) as { readonly postgres: string }
  return database.ownerUrl.replace(/\/\/[^@]*@/, `//postgres:${postgres}@`)
}

/** Opens a transaction of a person who forgets it. The engineer ends it from outside. */
async function forgottenTransaction(world: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.database.ownerUrl, application_name: 'report of a colleague' })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  return client
}

export const TROUBLES: Readonly<Record<string, Trouble>> = {
  'switch-silent': {
    alert: 'NetworkFaults',
    async plant(world) {
      const toSwitch = link(world, 'switch')
      toSwitch.damage('drop', FOR_EVER_MS)
      return () => toSwitch.repair()
    },
  },
  'jobs-dead': {
    alert: 'NoJobsProcess',
    async plant(world) {
      await world.processes.find(({ name }) => name === 'jobs')?.stop()
    },
  },
  'calls-stuck': {
    alert: 'CallsStuck',
    async plant(world) {
      const client = await forgottenTransaction(world)
      await client.query('lock table bank.session in access exclusive mode')
    },
  },
  'pool-full': {
    alert: 'DatabasePoolFull',
    async plant(world) {
      const client = await forgottenTransaction(world)
      await client.query('lock table bank.service_stop in access exclusive mode')
    },
  },
  'failed-job': {
    alert: 'JobsFailed',
    async plant(world) {
      await world.owner.query(
        `select graphile_worker.add_job('make-scheduled-payment', json_build_object('runId', gen_random_uuid()), max_attempts => 1)`,
      )
    },
  },
  'standby-lost': {
    alert: 'StandbyLost',
    async plant(world) {
      // The database of the drill has no standby, so each commit waits as after the loss of the last one.
      const superuser = new pg.Client({ connectionString: superuserUrl(world) })
      await superuser.connect()
      await superuser.query(`alter system set synchronous_standby_names = 'ANY 1 (*)'`)
      await superuser.query('select pg_reload_conf()')
      await superuser.end()
    },
  },
  'ledger-slow': {
    alert: 'LedgerSlow',
    async plant(world) {
      const client = await forgottenTransaction(world)
      await client.query('lock table ledger.entry in exclusive mode')
    },
  },
}
