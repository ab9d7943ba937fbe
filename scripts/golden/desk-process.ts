/**
 * The operators' desk of the golden run: runs their command lines in one process, since a process for each would cost the run
 * more than the payments. It takes `{ program, words }` from its parent and answers `{ exitCode, output }`, one after the other.
 */
import { join } from 'node:path'

interface Order {
  readonly program: 'ledger' | 'operators'
  readonly words: readonly string[]
}

const SERVER = join(import.meta.dirname, '..', '..', 'src', 'server')
const state = { runs: 0, printed: '', last: Promise.resolve() }

// What a command prints is its answer.
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
  // The file of a command line runs when it is loaded: another address loads it again, and nothing that it imports.
  await import(`${join(SERVER, program, 'cli.ts')}?run=${state.runs}`)
  process.send?.({ exitCode: process.exitCode, output: state.printed.trimEnd() })
}

process.on('message', (order: Order) => {
  state.last = state.last.then(() => run(order))
})
