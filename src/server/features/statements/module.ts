/** The module of statements: customers download a statement or have it mailed, and jobs send the mails, also the monthly ones. */
import { recordAudit } from '../../audit/record-audit.ts'
import { findCustomer } from '../../customers/customer-store.ts'
import type { ModuleParts } from '../../module.ts'
import { createMailStatement, MAIL_STATEMENT, type MailStatementDeps } from './mail-statement.ts'
import { monthlyStatementTasks, START_MONTHLY_STATEMENTS, SWEEP_MONTHLY_STATEMENTS } from './send-monthly-statements.ts'
import { dropExpiredParts } from './statement-parts.ts'
import type { StatementsDeps } from './statements-deps.ts'
import { statementsEndpoints } from './statements.routes.ts'

type Needs = Omit<StatementsDeps, 'findEmail' | 'findLanguage' | 'audit'> & Pick<MailStatementDeps, 'mail' | 'logger'>

export function statementsModule(needs: Needs): ModuleParts {
  const { database, clock } = needs
  const findContact = (customerId: string) => findCustomer(database.pool, customerId)
  const deps: StatementsDeps = {
    ...needs,
    findEmail: async (customerId) => (await findContact(customerId))?.email ?? null,
    findLanguage: async (customerId) => (await findContact(customerId))?.language ?? 'en',
    audit: (sql, context, kind, detail) => recordAudit(sql, context, { kind, outcome: 'done', detail }),
  }
  const mailing = { ...needs, findContact }
  return {
    endpoints: statementsEndpoints(deps),
    jobs: () => ({
      lane: 'maintenance',
      tasks: {
        [MAIL_STATEMENT]: createMailStatement(mailing),
        ...monthlyStatementTasks(mailing),
        'drop-statement-parts': () => dropExpiredParts(database.pool, clock.now()),
      },
      recurring: [
        { task: 'drop-statement-parts', when: '*/10 * * * *' },
        // The first of a month begins at 23:00 UTC.
        { task: START_MONTHLY_STATEMENTS, when: '5 * * * *' },
        { task: SWEEP_MONTHLY_STATEMENTS, when: '* * * * *' },
      ],
    }),
  }
}
