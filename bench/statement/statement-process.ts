/**
 * Makes one statement of a long account in this process, and prints its cost: time, processor time, and memory of all
 * threads.
 */
import { createHash } from 'node:crypto'
import { openDatabase } from '../../src/server/db/database.ts'
import { createDocumentRenderer } from '../../src/server/documents/document-renderer.ts'
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
  /**
   * A small statement is made first, so that the thread and the fonts are loaded, as in a server that has run for some
   * time.
   */
  readonly warm: boolean
}

export interface StatementTaken {
  readonly lines: number
  readonly bytes: number
  readonly ms: number
  readonly cpuMs: number
  /** The peak memory of the whole process. */
  readonly peakMb: number
  /** The memory of the whole process before the request. */
  readonly beforeMb: number
  readonly sha256: string
  /** The longest time that other work of this process had to wait. A payment would have waited as long. */
  readonly longestWaitMs: number
}

const MB = 1_000_000

async function run(order: StatementOrder): Promise<StatementTaken> {
  const database = openDatabase(order.url, { maxConnections: 4 })
  const renderer = createDocumentRenderer({ isPlayMoney: false })
  const make = async (from: string) => {
    const opened = await openStatement(database.pool, { ...order, from, madeAt: new Date() })
    if (opened === undefined) throw new Error('no such account')
    const hash = createHash('sha256')
    let bytes = 0
    async function* counted() {
      for await (const piece of makeStatement(renderer, opened!, { format: order.format, language: 'en' })) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    }
    // Works as getStatement does: the first part is the reply, and the other parts wait in the database.
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
  await renderer.close()
  await database.close()
  return { ...made, ms, cpuMs: (user + system) / 1000, peakMb: peak / MB, beforeMb, longestWaitMs }
}

process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}') as StatementOrder)))
