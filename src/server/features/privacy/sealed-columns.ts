/** The sealed column of privacy: the parts of an archive. */
import type { ShortLivedColumn } from '../../db/sealed-column.ts'

export const archiveColumn: ShortLivedColumn = {
  table: 'bank.data_export_part',
  column: 'content_sealed',
  livesFor: 'an hour',
}
