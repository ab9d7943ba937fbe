/** The interface of every statement format. A format reads batches of lines and yields pieces of the file. */
import type { Statement, StatementLine } from '../../../../core/statements/statement.ts'

/**
 * Batches of lines in the order of posting. Reading the batches throws when the lines do not match the statement's
 * balances and sums.
 */
export type LineBatches = AsyncIterable<readonly StatementLine[]>

export type WriteStatement = (statement: Statement, batches: LineBatches) => AsyncIterable<string | Uint8Array>

/** The other side and the narration in one text: "NGOZI EZE: School run". */
export function lineText({ counterparty, narration }: Pick<StatementLine, 'counterparty' | 'narration'>): string {
  return [counterparty, narration].filter((part) => part !== '').join(': ')
}
