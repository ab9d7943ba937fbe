/** Joins the statement routes to their use-cases; no logic. */
import { statementChoiceRoutes } from '../../../contract/accounts/statement-choices.ts'
import { statementRoutes } from '../../../contract/accounts/statements.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { noMoney } from '../../http/route-guards.ts'
import { chooseStatement, getStatementChoices } from './choose-statement.ts'
import { getStatement } from './get-statement.ts'
import { mailStatement } from './mail-statement.ts'
import type { StatementsDeps } from './statements-deps.ts'

/** Every endpoint of this feature. */
export function statementsEndpoints(deps: StatementsDeps): Endpoint[] {
  return [
    endpoint(statementRoutes.getStatement, noMoney('make-document', null), getStatement(deps)),
    endpoint(statementRoutes.mailStatement, noMoney('mail-statement', null), mailStatement(deps)),
    endpoint(statementChoiceRoutes.getStatementChoices, getStatementChoices(deps)),
    endpoint(statementChoiceRoutes.chooseStatement, noMoney('put-out', null), chooseStatement(deps)),
  ]
}
