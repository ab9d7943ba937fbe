/** The bank of one process in its roles: `api` listens, `jobs` takes work, `cli` runs commands, `staff` serves the back office. Each role opens only its own parts. */
import { parseConfig } from './config/config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { findConnection } from './db/find-connection.ts'
import type { Endpoint } from './http/handler.ts'
import type { Commands } from './operators/command.ts'
import { parseStaffConfig } from './config/staff-config.ts'
import type { QueueJobs } from './open-server.ts'

export type CommandLine = 'operators' | 'ledger'
export type Role = 'api' | 'jobs' | 'cli' | 'staff'

export interface Bank {
  /** Every sealed call, behind its guards; none without the role `api` or `jobs`. */
  readonly endpoints: readonly Endpoint[]
  /** The jobs of each queue; none without the role `api` or `jobs`. Nothing starts them. */
  jobs(): Promise<readonly QueueJobs[]>
  /** The commands of one command line, which refuse the orders of staff without the sandbox. Only the role `cli` has commands. */
  commands(line: CommandLine): Promise<Commands>
  /** In the role `cli` it is opened at its first use. */
  readonly database: Database
  /** Listens and takes jobs, where the roles say so. */
  start(): Promise<void>
  /** Makes the readiness 503, and waits until balancers have seen it. The calls still work. */
  drain(): Promise<void>
  close(): Promise<void>
}

const COMMAND_CONNECTIONS = 2
const noJobs = (): Promise<readonly QueueJobs[]> => Promise.resolve([])

/**
 * Takes the environment, because commands run with less of it than the server needs: a command reads the configuration only
 * for its keys. With JOBS=off or ROLE=api the role `jobs` does nothing. Throws with a line that a person can act on.
 */
export async function openBank(
  environment: Readonly<Record<string, string | undefined>>,
  roles: ReadonlySet<Role>,
): Promise<Bank> {
  if (roles.has('cli')) return openForCommands(environment)
  return roles.has('staff') ? openForStaff(environment) : openForServing(environment, roles)
}

/** Serves the back office alone: its process has no call of customers, and takes only the jobs that mail reports of the bank. */
async function openForStaff(environment: Parameters<typeof openBank>[0]): Promise<Bank> {
  const config = parseConfig(environment)
  if (!config.ok) throw new Error(config.failure)
  const staff = parseStaffConfig(environment)
  if (!staff.ok) throw new Error(staff.failure)
  const { openStaff } = await import('./staff/open-staff.ts')
  const side = await openStaff(config.value, staff.value)
  return { ...side, endpoints: [], jobs: noJobs, commands: () => Promise.resolve({}) }
}

async function openForServing(environment: Parameters<typeof openBank>[0], roles: ReadonlySet<Role>): Promise<Bank> {
  const config = parseConfig(environment)
  if (!config.ok) throw new Error(config.failure)
  const { openServer } = await import('./open-server.ts')
  const takesJobs = roles.has('jobs') && config.value.takesJobs
  const server = await openServer(config.value, { listens: roles.has('api'), takesJobs })
  return { ...server, commands: () => Promise.resolve({}) }
}

// Loaded when they are needed: a command of the books waits for no other module.
const COMMANDS: Readonly<Record<CommandLine, () => Promise<Commands>>> = {
  operators: async () => (await import('./commands.ts')).OPERATOR_COMMANDS,
  ledger: async () => (await import('./operators/books/books-commands.ts')).LEDGER_COMMANDS,
}

function openForCommands(environment: Parameters<typeof openBank>[0]): Bank {
  let opened: Database | undefined
  return {
    endpoints: [],
    jobs: noJobs,
    async commands(line) {
      const { refuseOrders } = await import('./operators/orders-only/refuse-orders.ts')
      return refuseOrders(line, await COMMANDS[line](), environment)
    },
    get database() {
      opened ??= openDatabase(findConnection(environment).url, { maxConnections: COMMAND_CONNECTIONS })
      return opened
    },
    start: () => Promise.resolve(),
    drain: () => Promise.resolve(),
    close: async () => opened?.close(),
  }
}
