/** Returns a statement as a file: the first part when the file is made, and the other parts by cursor. */
import type { statementRoutes } from '../../../contract/accounts/statements.ts'
import { LONGEST_LINES, periodProblems } from '../../../core/statements/statement.ts'
import { statementFileName } from '../../../core/statements/statement-name.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { makeStatement, MEDIA_TYPES } from './make-statement.ts'
import { findPart, keepParts, type StatementPart } from './statement-parts.ts'
import type { StatementsDeps } from './statements-deps.ts'

/** The use-case behind `getStatement`. Another customer's account and a missing account get the same answer. */
export function getStatement(deps: StatementsDeps): Handler<typeof statementRoutes.getStatement> {
  return async (request, context) => {
    const { accountNumber, from, to, format, cursor } = request
    const { sessionId, customerId } = context.session
    const owner = { sessionId, now: deps.clock.now() }
    const answer = (part: StatementPart) =>
      ok({
        data: {
          fileName: statementFileName({ account: { accountNumber }, from, to }, format),
          mediaType: MEDIA_TYPES[format],
          content: Buffer.from(part.content).toString('base64'),
          nextCursor: part.nextCursor,
          partsLeft: part.partsLeft,
        },
      })
    if (cursor !== undefined) {
      const part = await findPart(deps.database.pool, owner, cursor)
      return part === undefined ? fail({ kind: 'refused', reason: 'ticket-expired' }) : answer(part)
    }
    const errors = periodProblems({ from, to }, calendarDay(owner.now))
    if (errors !== undefined) return fail({ kind: 'invalid-input', errors })
    const capacity = format === 'pdf' ? deps.renderer.hasCapacity() : ok(undefined)
    if (!capacity.ok) return capacity
    const opened = await deps.openStatement({ customerId, accountNumber, from, to, madeAt: owner.now })
    if (opened === undefined) return fail({ kind: 'refused', reason: 'account-not-found' })
    const { credits, debits } = opened.statement.figures
    if (credits + debits > LONGEST_LINES) return fail({ kind: 'refused', reason: 'statement-too-long' })
    const language = await deps.findLanguage(customerId)
    const file = makeStatement(deps.renderer, opened, { format, language })
    const part = await keepParts(deps.database.pool, owner, file)
    const detail = { account: maskAccountNumber(accountNumber), from, to, format }
    await deps.audit(deps.database.pool, context, 'statement.made', detail)
    return answer(part)
  }
}
