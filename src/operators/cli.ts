/** Starts the operators' command line. It is a client of the staff's server, and opens no database. */
import { createInterface } from 'node:readline/promises'
import { runOperators } from './run.ts'

/** Standard output has only the answer of the command, so the question goes to standard error. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  process.stderr.write(question)
  const line = await terminal[Symbol.asyncIterator]().next()
  terminal.close()
  return line.done === true ? '' : line.value
}

process.exitCode = await runOperators(process.argv.slice(2), {
  environment: process.env,
  fetch,
  now: () => new Date(),
  print: (line) => process.stdout.write(`${line}\n`),
  show: (line) => process.stderr.write(`${line}\n`),
  ask: process.stdin.isTTY ? ask : undefined,
})
