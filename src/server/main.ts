/** The server as a process: opens the bank that the environment describes, and serves it until a signal comes. */
import { openBank, type Role } from './bank.ts'
import { isDatabaseDown } from './db/database.ts'
import { runService } from './run-service.ts'

/** An error as the one line that the operator needs. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what uses it, or set PORT, METRICS_PORT or STAFF_PORT.`
  if (isDatabaseDown(error)) return 'The database at DATABASE_URL cannot be reached.'
  return error.message
}

/** ROLE=staff: the back office. Without the variable: the customers' calls and the jobs. */
function rolesOf(role: string | undefined): ReadonlySet<Role> {
  if (role === undefined || role === '') return new Set(['api', 'jobs'])
  if (role === 'staff') return new Set(['staff'])
  throw new Error('ROLE must be staff or unset.')
}

async function open(): Promise<() => Promise<void>> {
  const bank = await openBank(process.env, rolesOf(process.env['ROLE']))
  await bank.start()
  return () => bank.close()
}

await runService(open, lineOf)
