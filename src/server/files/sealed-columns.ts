/** The sealed column of files: parts of unfinished uploads. */
import type { ShortLivedColumn } from '../db/sealed-column.ts'

export const partColumn: ShortLivedColumn = { table: 'bank.upload_part', column: 'bytes_sealed', livesFor: 'two hours' }
