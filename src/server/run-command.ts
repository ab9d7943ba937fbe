/** Runs a command line: help, the bank opened for commands and closed, one line for a failure. */
import { type CommandLine, openBank } from './bank.ts'
import { runProgram } from './run-program.ts'

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
  await runProgram(() => command(bank.database, ...words))
  await bank.close()
}
