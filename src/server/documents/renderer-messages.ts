/** The messages between the document renderer and its worker thread. */
import type { Statement, StatementLine } from '../../core/statements/statement.ts'
import type { Language } from '../../values/language.ts'
import type { PrintedReceipt } from '../../core/receipts/printed-receipt.ts'

export type PressJob =
  | {
      readonly kind: 'statement-pdf'
      readonly statement: Statement
      readonly isPlayMoney: boolean
      readonly language: Language
    }
  | { readonly kind: 'receipt-pdf'; readonly receipt: PrintedReceipt }
  | { readonly kind: 'receipt-png'; readonly receipt: PrintedReceipt }

export type ToWorker =
  | { readonly type: 'print'; readonly job: RenderJob }
  /** The next lines; none are left after `last`. */
  | { readonly type: 'lines'; readonly lines: readonly StatementLine[]; readonly last: boolean }

export type FromWorker =
  | { readonly type: 'need-lines' }
  | { readonly type: 'piece'; readonly bytes: Uint8Array }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string | undefined }
