/** Starts the operators' command line. It is a client of the staff's server, and opens no database. */
import { runOperators } from './run.ts'

process.exitCode = await runOperators(process.argv.slice(2), {
  environment: process.env,
  fetch,
  now: () => new Date(),
  print: (line) => process.stdout.write(`${line}\n`),
  show: (line) => process.stderr.write(`${line}\n`),
})
