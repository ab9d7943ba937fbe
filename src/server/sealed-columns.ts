/** Lists every sealed column of the database. */
import { bvnColumn, bvnIndexColumn, registerAnswerColumn } from './customers/sealed-columns.ts'
import type { IndexedColumn, SealedColumn, ShortLivedColumn } from './db/sealed-column.ts'
import { kycColumns, ninIndexColumn } from './features/kyc/sealed-columns.ts'
import { archiveColumn } from './features/privacy/sealed-columns.ts'
import { partColumn } from './files/sealed-columns.ts'
import { pinColumn, seedColumn, shortLivedColumns } from './identity/sealed-columns.ts'
import { messageKeyColumn } from './keys/message-key.ts'
import { billColumns } from './payments/kinds/bill/sealed-columns.ts'

/** Columns whose values live long. A new key seals them again. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  bvnColumn,
  registerAnswerColumn,
  ...kycColumns,
  seedColumn,
  pinColumn,
  ...billColumns,
  messageKeyColumn,
]

/** Blind indexes of sealed values. A new master key computes them again. */
export const INDEXED_COLUMNS: readonly IndexedColumn[] = [bvnIndexColumn, ninIndexColumn]

/** Columns whose rows are deleted before a new key matters. */
export const SHORT_LIVED_COLUMNS: readonly ShortLivedColumn[] = [...shortLivedColumns, archiveColumn, partColumn]
