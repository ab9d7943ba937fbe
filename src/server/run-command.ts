/** The operators' command lines, run alike: help, the database opened and closed, one line for what went wrong. */
import { type Database, isDatabaseDown, openDatabase } from './db/database.ts'
import { findConnection } from './db/find-connection.ts'

/** What the operator can put right; printed as one line. */
export class CommandError extends Error {}

/** Gets the words after its name; gives the exit code. */
export type Command = (database: Database, ...words: string[]) => Promise<number>

/** Runs the command that `argv` names. Exit codes: the command's own, 1 for a fault, 2 for a command that there is not. */
export async function runCommand(
  argv: readonly string[],
  help: string,
  commands: Readonly<Record<string, Command>>,
): Promise<void> {
  const [name, ...words] = argv
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
  if (!command || words.includes('--help')) {
    process.stdout.write(`${help}\n`)
    process.exitCode = name === undefined || name === '--help' || command ? 0 : 2
    return
  }
  try {
    const database = openDatabase(findConnection(process.env).url, { maxConnections: 2 })
    try {
      process.exitCode = await command(database, ...words)
    } finally {
      await database.close()
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${isDatabaseDown(error) ? 'The database cannot be reached.' : text}\n`)
    process.exitCode = 1
  }
}
