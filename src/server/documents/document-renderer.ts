/**
 * Renders PDFs and pictures in a separate thread, one after the other.
 *
 * A long statement takes seconds of work, which must not delay payments. The thread has a memory limit. It starts with the first
 * document and stays.
 */
import { on } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Statement, StatementLine } from '../../core/statements/statement.ts'
import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../values/language.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { FromWorker, RenderJob, ToWorker } from './renderer-messages.ts'
import type { ReceiptDocument } from '../../core/receipts/receipt-document.ts'
import type { ReportDocument } from './report-pdf.ts'

/** Documents that may wait for their turn; more are asked to come back. */
const LONGEST_QUEUE = 16
const RETRY_AFTER_S = 5
const WORKER = join(import.meta.dirname, 'renderer-worker.ts')
/** Enough for any document: lines leave as soon as their page is full. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } as const

type Busy = Extract<Failure, { kind: 'unavailable' }>
type LineBatches = AsyncIterable<readonly StatementLine[]>

export interface DocumentRenderer {
  /** The file in pieces, as they are made; lines are asked for as they are needed. Throws where the lines do. */
  statementPdf(statement: Statement, batches: LineBatches, language?: Language): AsyncIterable<Uint8Array>
  receiptPdf(receipt: ReceiptDocument): Promise<Buffer>
  receiptPng(receipt: ReceiptDocument): Promise<Buffer>
  /** A report of the bank, for staff. */
  reportPdf(report: ReportDocument): Promise<Buffer>
  /** Fails while too many documents wait already: to be asked before a document is. */
  hasCapacity(): Result<void, Busy>
  close(): Promise<void>
}

/** The caller closes it. `isPlayMoney`: statements say so on every page. */
export function createDocumentRenderer({ isPlayMoney }: { readonly isPlayMoney: boolean }): DocumentRenderer {
  let worker: Worker | undefined
  let waiting = 0
  /** Settles when the document before is done. */
  let turn: Promise<void> = Promise.resolve()

  async function* render(job: RenderJob, batches?: LineBatches): AsyncIterable<Uint8Array> {
    const before = turn
    const mine = Promise.withResolvers<void>()
    turn = mine.promise
    waiting += 1
    await before
    let isDone = false
    try {
      worker ??= startWorker(() => {
        worker = undefined
      })
      yield* printed(worker, job, batches)
      isDone = true
    } finally {
      // A document that was broken off leaves its thread in the middle of it.
      if (!isDone) {
        await worker?.terminate()
        worker = undefined
      }
      waiting -= 1
      mine.resolve()
    }
  }
  const whole = async (job: RenderJob): Promise<Buffer> => Buffer.concat(await Array.fromAsync(render(job)))
  return {
    statementPdf: (statement, batches, language = 'en') =>
      render({ kind: 'statement-pdf', statement, isPlayMoney, language }, batches),
    receiptPdf: (receipt) => whole({ kind: 'receipt-pdf', receipt }),
    receiptPng: (receipt) => whole({ kind: 'receipt-png', receipt }),
    reportPdf: (report) => whole({ kind: 'report-pdf', report, isPlayMoney }),
    hasCapacity: () =>
      waiting < LONGEST_QUEUE ? ok(undefined) : fail({ kind: 'unavailable', retryAfterS: RETRY_AFTER_S }),
    close: async () => {
      await turn
      await worker?.terminate()
      worker = undefined
    },
  }
}

/** Calls `gone` when the thread has ended, for any reason. The next document starts another thread. */
function startWorker(gone: () => void): Worker {
  const worker = new Worker(WORKER, { resourceLimits: MEMORY })
  // Each waiting document gets the error. Without this listener the error would end the process.
  worker.on('error', () => {})
  worker.once('exit', gone)
  // An idle renderer keeps no process alive.
  worker.unref()
  return worker
}

async function* printed(worker: Worker, job: RenderJob, batches: LineBatches | undefined): AsyncIterable<Uint8Array> {
  const lines = batches?.[Symbol.asyncIterator]()
  const tell = (message: ToWorker): void => worker.postMessage(message, [])
  const stop = new AbortController()
  worker.ref()
  try {
    const messages = on(worker, 'message', { signal: stop.signal, close: ['exit'] })
    tell({ type: 'print', job })
    for await (const [message] of messages as AsyncIterable<[FromWorker]>) {
      if (message.type === 'piece') yield message.bytes
      if (message.type === 'need-lines') {
        const next = await lines?.next()
        tell({ type: 'lines', lines: next?.done === false ? next.value : [], last: next?.done !== false })
      }
      if (message.type === 'failed')
        throw new Error(`a document was not made: ${message.message}`, { cause: message.stack })
      if (message.type === 'done') return
    }
    throw new Error('the renderer stopped in the middle of a document')
  } finally {
    stop.abort()
    worker.unref()
    await lines?.return?.()
  }
}
