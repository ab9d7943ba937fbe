/** Stores the language that the customer chose. Each change has an audit event. */
import type { languageRoutes } from '../../../contract/customers/language.ts'
import { ok } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { setCustomerLanguage } from '../../customers/customer-store.ts'
import type { Database } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'

export interface LanguageDeps {
  readonly database: Database
}

/** The use-case behind `setLanguage`. A repeated choice changes nothing. */
export function setLanguage(deps: LanguageDeps): Handler<typeof languageRoutes.setLanguage> {
  return async ({ language }, context) => {
    await deps.database.transaction(async (tx) => {
      if (!(await setCustomerLanguage(tx, context.session.customerId, language))) return
      await recordAudit(tx, context, { kind: 'language.chosen', outcome: 'done', detail: { language } })
    })
    return ok({ data: null })
  }
}
