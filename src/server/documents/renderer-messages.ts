/** The messages between the document renderer and its worker thread. */
import type { Statement, StatementLine } from '../../core/statements/statement.ts'
import type { Language } from '../../values/language.ts'
import type { ReceiptDocument } from '../../core/receipts/receipt-document.ts'
import type { ReportDocument } from './report-pdf.ts'

export type RenderJob =
  | {
      readonly kind: 'statement-pdf'
      readonly statement: Statement
      readonly isPlayMoney: boolean
      readonly language: Language
    }
  | { readonly kind: 'receipt-pdf'; readonly receipt: ReceiptDocument }
  | { readonly kind: 'receipt-png'; readonly receipt: ReceiptDocument }
  | { readonly kind: 'report-pdf'; readonly report: ReportDocument; readonly isPlayMoney: boolean }

export type ToWorker =
  | { readonly type: 'print'; readonly job: RenderJob }
  /** The next lines. `last` is true for the final message. */
  | { readonly type: 'lines'; readonly lines: readonly StatementLine[]; readonly last: boolean }

export type FromWorker =
  | { readonly type: 'need-lines' }
  | { readonly type: 'piece'; readonly bytes: Uint8Array }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string | undefined }
