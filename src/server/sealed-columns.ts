/** Lists every sealed column of the database. */
import { bvnColumn, registerAnswerColumn } from './customers/sealed-columns.ts'
import type { SealedColumn, ShortLivedColumn } from './db/sealed-column.ts'
import { kycColumns } from './features/kyc/sealed-columns.ts'
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

/** Columns whose rows are deleted before a new key matters. */
export const SHORT_LIVED_COLUMNS: readonly ShortLivedColumn[] = [...shortLivedColumns, archiveColumn, partColumn]
