/** Runs a command line: help, the bank opened for commands and closed, one line for a failure. */
import { type CommandLine, openBank } from './bank.ts'
import { isDatabaseDown } from './db/database.ts'

/** Runs the command that `argv` names. Exit codes: the command's own, 1 for a fault, 2 for an unknown command. */
export async function runCommand(argv: readonly string[], help: string, line: CommandLine): Promise<void> {
  const [name, ...words] = argv
  const bank = await openBank(process.env, new Set(['cli']))
  const commands = await bank.commands(line)
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
  if (!command || words.includes('--help')) {
    process.stdout.write(`${help}\n`)
    process.exitCode = name === undefined || name === '--help' || command ? 0 : 2
    return
  }
  try {
    process.exitCode = await command(bank.database, ...words)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${isDatabaseDown(error) ? 'The database cannot be reached.' : text}\n`)
    process.exitCode = 1
  } finally {
    await bank.close()
  }
}
