/** Makes a statement's file in any format, in pieces. Refuses a statement whose lines do not add up. */
import { createBalanceCheck } from '../../../core/statements/statement.ts'
import type { StatementFormat } from '../../../values/vocabularies/statement-formats.ts'
import type { Language } from '../../../values/language.ts'
import type { DocumentRenderer } from '../../documents/document-renderer.ts'
import { writeCamt053 } from './formats/camt053.ts'
import { writeCsv } from './formats/csv.ts'
import { writeMt940 } from './formats/mt940.ts'
import { writeOfx } from './formats/ofx.ts'
import type { LineBatches, WriteStatement } from './formats/statement-writer.ts'
import type { OpenedStatement } from './statements-deps.ts'

export const MEDIA_TYPES: Readonly<Record<StatementFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  ofx: 'application/x-ofx',
  mt940: 'text/plain; charset=us-ascii',
  camt053: 'application/xml',
}

const WRITERS: Readonly<Record<Exclude<StatementFormat, 'pdf'>, WriteStatement>> = {
  csv: writeCsv,
  ofx: writeOfx,
  mt940: writeMt940,
  camt053: writeCamt053,
}

/**
 * Yields the pieces of the file while it is made. A PDF is in the customer's language, and the formats for programs are
 * in English. Throws in the middle when the lines do not add up.
 */
export async function* makeStatement(
  renderer: Pick<DocumentRenderer, 'statementPdf'>,
  opened: OpenedStatement,
  { format, language }: { readonly format: StatementFormat; readonly language: Language },
): AsyncIterable<Uint8Array> {
  const { statement } = opened
  const batches = checked(opened)
  const pieces =
    format === 'pdf' ? renderer.statementPdf(statement, batches, language) : WRITERS[format](statement, batches)
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

async function* checked({ statement, batches }: OpenedStatement): LineBatches {
  const check = createBalanceCheck(statement)
  for await (const lines of batches()) {
    for (const line of lines) check.take(line)
    yield lines
  }
  check.end()
}
