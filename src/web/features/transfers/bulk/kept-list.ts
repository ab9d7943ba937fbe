/** Stores the typed payment list in the tab for its customer, so that an expired session or a reload loses nothing. */
import * as v from 'valibot'
import { keepForm, readKeptForm } from '../../../session/drafts/kept-form.ts'
import { COLUMNS, type TypedRow } from './list-rows.ts'

const FORM = 'bulk'
const SENT = 'bulk-sent'

export interface KeptList {
  readonly fromAccountNumber: string
  /** The text as it was pasted or chosen. */
  readonly text: string
  /** The lines with their later changes. Empty until the text is read. */
  readonly rows: readonly TypedRow[]
}

const EMPTY: KeptList = { fromAccountNumber: '', text: '', rows: [] }
const rowsSchema = v.array(
  v.object({ bank: v.string(), account: v.string(), typedAmount: v.string(), narration: v.string(), name: v.string() }),
)

export function readKeptList(): KeptList {
  const { fromAccountNumber = '', text = '', rows = '[]' } = readKeptForm(FORM)
  try {
    return { fromAccountNumber, text, rows: v.parse(rowsSchema, JSON.parse(rows)) }
  } catch {
    return { ...EMPTY, fromAccountNumber, text }
  }
}

/** Undefined deletes the list. */
export function keepList(list: KeptList | undefined): void {
  if (list === undefined) return keepForm(FORM, undefined)
  const rows = list.rows.map((row) => Object.fromEntries(COLUMNS.map((column) => [column, row[column]])))
  keepForm(FORM, { fromAccountNumber: list.fromAccountNumber, text: list.text, rows: JSON.stringify(rows) })
}

/** An approval that was sent and has no answer yet. */
export interface SentList {
  readonly batchId: string
  readonly challengeId: string
}

export function readSentList(): SentList | undefined {
  const { batchId, challengeId } = readKeptForm(SENT)
  return batchId && challengeId ? { batchId, challengeId } : undefined
}

export function keepSentList(sent: SentList | undefined): void {
  keepForm(SENT, sent && { ...sent })
}
