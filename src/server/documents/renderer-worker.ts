/** Draws documents in the worker thread: one at a time, in pieces. The starting side limits its memory. */
import { once } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { StatementLine } from '../../core/statements/statement.ts'
import type { FromWorker, RenderJob, ToWorker } from './renderer-messages.ts'
import { drawReceiptPdf } from './receipt-pdf.ts'
import { drawReceiptPng } from './receipt-png.ts'
import { drawReportPdf } from './report-pdf.ts'
import { beginStatement } from './statement-pdf.ts'

/** Larger pieces mean fewer messages; smaller ones less memory. */
const PIECE_BYTES = 64 * 1024

if (parentPort === null) throw new Error('the renderer worker runs as a thread')
const port: MessagePort = parentPort

const say = (message: FromWorker): void => port.postMessage(message, [])

/** Gathers small writes into pieces. */
function createPieces() {
  let waiting: Uint8Array[] = []
  let size = 0
  const flush = (): void => {
    if (size > 0) say({ type: 'piece', bytes: Buffer.concat(waiting) })
    waiting = []
    size = 0
  }
  return {
    add: (bytes: Uint8Array): void => {
      waiting.push(bytes)
      size += bytes.length
      if (size >= PIECE_BYTES) flush()
    },
    flush,
  }
}

async function askForLines(): Promise<{ readonly lines: readonly StatementLine[]; readonly last: boolean }> {
  say({ type: 'need-lines' })
  const [answer] = (await once(port, 'message')) as [ToWorker]
  if (answer.type !== 'lines') throw new Error('the renderer was asked for something else in the middle of a document')
  return answer
}

async function render(job: RenderJob): Promise<void> {
  const pieces = createPieces()
  if (job.kind === 'receipt-png') pieces.add(await drawReceiptPng(job.receipt))
  else if (job.kind === 'receipt-pdf' || job.kind === 'report-pdf') {
    const pdf = job.kind === 'receipt-pdf' ? drawReceiptPdf(job.receipt) : drawReportPdf(job.report, job)
    pdf.on('data', pieces.add)
    await once(pdf, 'end')
  } else {
    const { pdf, draw, end } = beginStatement(job.statement, job)
    pdf.on('data', pieces.add)
    for (let last = false; !last; ) {
      const batch = await askForLines()
      for (const line of batch.lines) draw(line)
      last = batch.last
    }
    const ended = once(pdf, 'end')
    end()
    await ended
  }
  pieces.flush()
  say({ type: 'done' })
}

async function work(): Promise<never> {
  for (;;) {
    const [message] = (await once(port, 'message')) as [ToWorker]
    if (message.type !== 'print') continue
    try {
      await render(message.job)
    } catch (error) {
      const isError = error instanceof Error
      say({
        type: 'failed',
        message: isError ? error.message : String(error),
        stack: isError ? error.stack : undefined,
      })
    }
  }
}

await work()
