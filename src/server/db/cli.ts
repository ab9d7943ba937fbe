/**
 * The operators' command for the schema. `migrate` applies the new migrations to DATABASE_URL, or to the running
 * embedded database.
 */
import { migrationProblem } from '../config/deployment-mode.ts'
import { findOwnerUrl } from './find-connection.ts'
import { migrate } from './migrate.ts'

const help = `Usage: npm run db:migrate

Applies the migrations in db/migrations that the database has not seen.
The database is MIGRATION_DATABASE_URL, which production demands, or DATABASE_URL, or else the embedded one
that runs on DATA_DIR (.data).`

async function main(command: string | undefined): Promise<number> {
  if (command !== 'migrate') {
    console.log(help)
    return command === '--help' || command === undefined ? 0 : 2
  }
  const problem = migrationProblem(process.env)
  if (problem !== undefined) throw new Error(problem)
  const applied = await migrate(findOwnerUrl(process.env))
  console.log(applied.length === 0 ? 'Nothing to migrate.' : `Applied ${applied.join(', ')}.`)
  return 0
}

main(process.argv[2]).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  },
)
