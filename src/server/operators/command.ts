/** A command of a command line, and the way to print its answer. */
import type { Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'

/** A fault that the operator can correct. It is printed as one line. */
export class CommandError extends Error {}

/** Runs a command with the words after its name. Returns the exit code. */
export type Command = (database: Database, ...words: string[]) => Promise<number>

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>

/** The flag of a check that otherwise begins at its last checkpoint. */
export const FROM_START = '--from-start'

/** Prints the answer and returns exit code 0. Throws a CommandError for a failure. */
export function print(result: Result<string, string>): number {
  if (!result.ok) throw new CommandError(result.failure)
  return printText(result.value)
}

export function printText(text: string): number {
  console.log(text)
  return 0
}
