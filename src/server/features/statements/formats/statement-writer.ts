/** The interface of every statement format: lines in, pieces of the file out. */
import type { Statement, StatementLine } from '../../../../core/statements/statement.ts'

/** Batches of lines in the order of posting; reading them throws unless they add up to the statement's figures. */
export type LineBatches = AsyncIterable<readonly StatementLine[]>

export type WriteStatement = (statement: Statement, batches: LineBatches) => AsyncIterable<string | Uint8Array>

/** The other side and the narration in one text: "NGOZI EZE: School run". */
export function lineText({ counterparty, narration }: Pick<StatementLine, 'counterparty' | 'narration'>): string {
  return [counterparty, narration].filter((part) => part !== '').join(': ')
}
