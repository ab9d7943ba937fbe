/** Keeps the language that the customer chose; the trail has each change. */
import type { languageRoutes } from '../../../contract/language.ts'
import type { Language } from '../../../values/language.ts'
import { ok } from '../../../values/result.ts'
import { setCustomerLanguage } from '../../customers/customer-store.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Handler, RequestContext, Session } from '../../http/handler.ts'

export interface LanguageDeps {
  readonly database: Database
  /** One line of the audit trail, in the transaction that it tells of. */
  audit(tx: Sql, context: RequestContext & { readonly session: Session }, language: Language): Promise<void>
}

/** The use-case behind `setLanguage`. Said twice it changes nothing. */
export function setLanguage(deps: LanguageDeps): Handler<typeof languageRoutes.setLanguage> {
  return async ({ language }, context) => {
    await deps.database.transaction(async (tx) => {
      if (await setCustomerLanguage(tx, context.session.customerId, language)) await deps.audit(tx, context, language)
    })
    return ok({ data: null })
  }
}
