/** The server as a process: opens the bank that the environment describes, and serves it until a signal comes. */
import { openBank, type Role } from './bank.ts'
import { parseConfig } from './config/config.ts'
import type { ProcessRole } from './config/process-role.ts'
import { isDatabaseDown } from './db/database.ts'
import { runService, type Service } from './run-service.ts'

/** An error as the one line that the operator needs. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what uses it, or set PORT, METRICS_PORT or STAFF_PORT.`
  if (isDatabaseDown(error)) return 'The database at DATABASE_URL cannot be reached.'
  return error.message
}

const ROLES: Readonly<Record<Exclude<ProcessRole, 'commands'>, readonly Role[]>> = {
  api: ['api'],
  jobs: ['jobs'],
  staff: ['staff'],
  all: ['api', 'jobs'],
}

async function open(): Promise<Service> {
  const config = parseConfig(process.env)
  if (!config.ok) throw new Error(config.failure)
  const { role } = config.value
  if (role === 'commands') throw new Error('ROLE=commands is for command lines, and starts no server.')
  const bank = await openBank(process.env, new Set(ROLES[role]))
  await bank.start()
  return bank
}

await runService(open, lineOf)
