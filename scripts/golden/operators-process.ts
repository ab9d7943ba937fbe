/**
 * Runs the operators' command lines of the golden run in one process, because a process for each command would take
 * longer than the payments.
 *
 * The process takes `{ program, words }` from its parent and answers `{ exitCode, output }`, one command after the
 * other.
 */
import { join } from 'node:path'

interface Order {
  readonly program: 'ledger' | 'operators'
  readonly words: readonly string[]
}

const SERVER = join(import.meta.dirname, '..', '..', 'src', 'server')
const state = { runs: 0, printed: '', last: Promise.resolve() }

// The printed text of a command is its answer.
const keep = (chunk: string | Uint8Array): boolean => {
  state.printed += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
  return true
}
process.stdout.write = keep
process.stderr.write = keep

async function run({ program, words }: Order): Promise<void> {
  state.printed = ''
  state.runs += 1
  process.exitCode = 0
  process.argv = [process.argv[0] ?? '', program, ...words]
  // Loading the file of a command line runs the command. A changed address loads this file again, without its imports.
  await import(`${join(SERVER, program, 'cli.ts')}?run=${state.runs}`)
  process.send?.({ exitCode: process.exitCode, output: state.printed.trimEnd() })
}

process.on('message', (order: Order) => {
  state.last = state.last.then(() => run(order))
})
