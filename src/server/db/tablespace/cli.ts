/** The command that moves the audit trail to a tablespace on slower disks: `npm run db:tablespace`. */
import { migrationProblem } from '../../config/deployment-mode.ts'
import { runProgram } from '../../run-program.ts'
import { findOwnerUrl } from '../find-connection.ts'
import { moveTables } from './move-tables.ts'

const TABLE_LIMIT_S = 5

const help = `Usage: npm run db:tablespace -- <tablespace> [seconds]

Moves the tables of the audit trail and their indexes to the tablespace, one after the other, while the bank serves.
No payment is posted while a table is copied. A copy that takes longer than the seconds (${TABLE_LIMIT_S}) is undone.
Control-C stops after the table or index that is being moved. The same command continues.

The command needs the login of the tables' owner (MIGRATION_DATABASE_URL). deploy/README.md, "Slower disks", has the steps.`

async function main([tablespace, seconds = String(TABLE_LIMIT_S)]: readonly string[]): Promise<number> {
  if (tablespace === undefined || tablespace === '--help' || !/^[1-9]\d{0,4}$/.test(seconds)) {
    console.log(help)
    return tablespace === '--help' || tablespace === undefined ? 0 : 2
  }
  const problem = migrationProblem(process.env)
  if (problem !== undefined) throw new Error(problem)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const moved = await moveTables({
    ownerUrl: findOwnerUrl(process.env),
    tablespace,
    tableLimitS: Number(seconds),
    signal: stopping.signal,
    report: (line) => console.log(line),
  })
  if (!moved.ok) throw new Error(moved.failure)
  console.log(moved.value)
  return 0
}

await runProgram(() => main(process.argv.slice(2)))
