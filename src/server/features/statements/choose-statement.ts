/** Shows and changes for which accounts the customer gets a monthly statement by mail. */
import type { statementChoiceRoutes } from '../../../contract/accounts/statement-choices.ts'
import { nextFirst } from '../../../core/statements/statement-month.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { calendarDay } from '../../../values/date.ts'
import { maskEmail } from '../../../values/email.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { dropStatementChoice, listStatementChoices, putStatementChoice } from './statement-choice-store.ts'
import type { StatementsDeps } from './statements-deps.ts'

type ChoiceDeps = Pick<StatementsDeps, 'database' | 'clock' | 'findEmail' | 'audit'>

/** The use-case behind `getStatementChoices`. */
export function getStatementChoices(deps: ChoiceDeps): Handler<typeof statementChoiceRoutes.getStatementChoices> {
  return async (_nothing, { session }) => ok({ data: await choicesOf(deps, session.customerId) })
}

async function choicesOf(deps: ChoiceDeps, customerId: string) {
  const email = await deps.findEmail(customerId)
  return {
    maskedEmail: email === null ? null : maskEmail(email),
    nextOn: nextFirst(calendarDay(deps.clock.now())),
    accounts: await listStatementChoices(deps.database.pool, customerId),
  }
}

/**
 * The use-case behind `chooseStatement`. Another customer's account, a closed account and a missing account get the same answer.
 */
export function chooseStatement(deps: ChoiceDeps): Handler<typeof statementChoiceRoutes.chooseStatement> {
  return async ({ accountNumber, choice }, context) => {
    const { customerId } = context.session
    const accounts = await listStatementChoices(deps.database.pool, customerId)
    if (!accounts.some((account) => account.accountNumber === accountNumber))
      return fail({ kind: 'refused', reason: 'account-not-found' })
    if (choice !== 'none' && (await deps.findEmail(customerId)) === null)
      return fail({ kind: 'refused', reason: 'no-email' })
    const key = { customerId, accountNumber }
    const at = deps.clock.now()
    await deps.database.transaction(async (tx) => {
      const changed =
        choice === 'none' ? await dropStatementChoice(tx, key, at) : await putStatementChoice(tx, key, choice, at)
      if (!changed) return
      await deps.audit(tx, context, 'statement.chosen', { account: maskAccountNumber(accountNumber), choice })
    })
    return ok({ data: await choicesOf(deps, customerId) })
  }
}
