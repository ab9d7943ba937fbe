/** Runs a program of the command line to its exit code. A fault is one line on standard error, and exit code 1. */
import { isDatabaseDown } from './db/database.ts'

export async function runProgram(program: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await program()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${isDatabaseDown(error) ? 'The database cannot be reached.' : text}\n`)
    process.exitCode = 1
  }
}
