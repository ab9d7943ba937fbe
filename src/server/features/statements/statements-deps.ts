/** The needs of statements. modules.ts gathers them. */
import type { Statement, StatementLine } from '../../../core/statements/statement.ts'
import type { Language } from '../../../values/language.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { DocumentRenderer } from '../../documents/document-renderer.ts'
import type { RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'

/** A statement and the source of its lines. */
export interface OpenedStatement {
  readonly statement: Statement
  batches(): AsyncIterable<readonly StatementLine[]>
}

export interface StatementSource {
  /** Opens a statement of the customer's own account. Undefined when the customer has no such account. Days are YYYY-MM-DD, both included. */
  openStatement(request: {
    readonly customerId: string
    readonly accountNumber: string
    readonly from: string
    readonly to: string
    readonly madeAt: Date
  }): Promise<OpenedStatement | undefined>
}

export interface StatementsDeps extends StatementSource {
  readonly database: Database
  readonly clock: Clock
  readonly renderer: Pick<DocumentRenderer, 'statementPdf' | 'hasCapacity'>
  /** The customer's present email address. Null when the customer has no address. */
  findEmail(customerId: string): Promise<string | null>
  /** The language of the customer's documents. English when the customer chose no language. */
  findLanguage(customerId: string): Promise<Language>
  /** Writes an audit event in the caller's transaction. */
  audit(
    sql: Sql,
    context: RequestContext & { readonly session: Session },
    kind: 'statement.made' | 'statement.mailed' | 'statement.chosen',
    detail: Readonly<Record<string, string>>,
  ): Promise<void>
}
