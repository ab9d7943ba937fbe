/** Joins the statement routes to their use-cases; no logic. */
import { statementChoiceRoutes } from '../../../contract/statement-choices.ts'
import { statementRoutes } from '../../../contract/statements.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../../http/handler.ts'
import { chooseStatement, getStatementChoices } from './choose-statement.ts'
import { getStatement } from './get-statement.ts'
import { mailStatement } from './mail-statement.ts'
import type { StatementsDeps } from './statements-deps.ts'

/** Every endpoint of this feature. */
export function statementsEndpoints(deps: StatementsDeps): Endpoint[] {
  return [
    endpoint(statementRoutes.getStatement, getStatement(deps)),
    endpoint(statementRoutes.mailStatement, NO_MONEY, mailStatement(deps)),
    endpoint(statementChoiceRoutes.getStatementChoices, getStatementChoices(deps)),
    endpoint(statementChoiceRoutes.chooseStatement, NO_MONEY, chooseStatement(deps)),
  ]
}
