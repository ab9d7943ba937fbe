/** A process that makes one statement of a long account and says what it took: time, processor, memory of all its threads. */
import { createHash } from 'node:crypto'
import { openDatabase } from '../../src/server/db/database.ts'
import { createDocumentPress } from '../../src/server/documents/document-press.ts'
import { openStatement } from '../../src/server/features/accounts/statement-source.ts'
import { makeStatement } from '../../src/server/features/statements/make-statement.ts'
import { keepParts } from '../../src/server/features/statements/statement-parts.ts'
import type { StatementFormat } from '../../src/values/vocabularies/statement-formats.ts'

export interface StatementOrder {
  readonly url: string
  readonly customerId: string
  readonly accountNumber: string
  readonly from: string
  readonly to: string
  readonly format: StatementFormat
  /** Made once before, small, so that the thread and the fonts are there as in a server that has been up for a while. */
  readonly warm: boolean
}

export interface StatementTaken {
  readonly lines: number
  readonly bytes: number
  readonly ms: number
  readonly cpuMs: number
  /** Of the whole process, at its most. */
  readonly peakMb: number
  /** Of the whole process, before the statement was asked for. */
  readonly beforeMb: number
  readonly sha256: string
  /** The longest time that this process's own work had to wait, as a payment would have. */
  readonly longestWaitMs: number
}

const MB = 1_000_000

async function run(order: StatementOrder): Promise<StatementTaken> {
  const database = openDatabase(order.url, { maxConnections: 4 })
  const press = createDocumentPress({ isPlayMoney: false })
  const make = async (from: string) => {
    const opened = await openStatement(database.pool, { ...order, from, madeAt: new Date() })
    if (opened === undefined) throw new Error('no such account')
    const hash = createHash('sha256')
    let bytes = 0
    async function* counted() {
      for await (const piece of makeStatement(press, opened!, order.format)) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    }
    // As getStatement does: the first part is the reply, the others wait in the database.
    await keepParts(database.pool, { sessionId: crypto.randomUUID(), now: new Date() }, counted())
    const { credits, debits } = opened.statement.figures
    return { lines: credits + debits, bytes, sha256: hash.digest('hex') }
  }
  if (order.warm) await make(order.to)
  const beforeMb = process.memoryUsage.rss() / MB
  let peak = 0
  let longestWaitMs = 0
  let last = performance.now()
  const watch = setInterval(() => {
    const now = performance.now()
    longestWaitMs = Math.max(longestWaitMs, now - last - 5)
    last = now
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const cpu = process.cpuUsage()
  const started = performance.now()
  const made = await make(order.from)
  const ms = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(watch)
  await press.close()
  await database.close()
  return { ...made, ms, cpuMs: (user + system) / 1000, peakMb: peak / MB, beforeMb, longestWaitMs }
}

process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}') as StatementOrder)))
