/** The server as a process: opens the bank that the environment describes, and serves it until a signal comes. */
import { openBank } from './bank.ts'
import { isDatabaseDown } from './db/database.ts'
import { runService } from './run-service.ts'

/** An error as the one line that the operator needs. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT or METRICS_PORT.`
  if (isDatabaseDown(error)) return 'The database at DATABASE_URL cannot be reached.'
  return error.message
}

async function open(): Promise<() => Promise<void>> {
  const bank = await openBank(process.env, new Set(['api', 'jobs']))
  await bank.start()
  return () => bank.close()
}

await runService(open, lineOf)
