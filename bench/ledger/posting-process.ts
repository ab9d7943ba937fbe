/**
 * Runs the benchmark's postings in a separate process, which prints `ready`, starts when it reads a line, and prints
 * its result as JSON.
 */
import { once } from 'node:events'
import { openDatabase } from '../../src/server/db/database.ts'
import { createLedger } from '../../src/server/ledger/create-ledger.ts'
import { choosePair, closedLoop, holdOf, settlementOf, transferOf } from './workload.ts'

const [url = '', accounts = '100000', inFlight = '512', seconds = '5', kind = 'transfer'] = process.argv.slice(2)
const database = openDatabase(url, { maxConnections: 1 })
const ledger = createLedger({ database })
const pair = choosePair('uniform', { first: 1, count: Number.parseInt(accounts, 10) })
/** A transfer, or a hold and then its settlement. */
const post = async (): Promise<void> => {
  const transfer = transferOf(pair())
  const held = kind === 'held' ? await ledger.hold(holdOf(transfer)) : undefined
  const posted = held?.ok === false ? held : await ledger.post(held ? settlementOf(transfer) : transfer)
  if (!posted.ok) throw new Error(`refused: ${posted.failure.kind}`)
}
await closedLoop(Number.parseInt(inFlight, 10), 0.5, post)
process.stdout.write('ready\n')
await once(process.stdin, 'data')
process.stdout.write(
  `${JSON.stringify(await closedLoop(Number.parseInt(inFlight, 10), Number.parseFloat(seconds), post))}\n`,
)
process.stdin.destroy()
await ledger.close()
await database.close()
