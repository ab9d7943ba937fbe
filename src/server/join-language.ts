/** Joins the customer's language to the audit trail. */
import type { AuthDeps } from './identity/auth-deps.ts'
import { recordAudit } from './audit/record-audit.ts'
import type { LanguageDeps } from './features/language/set-language.ts'

export function languageDeps({ database }: Pick<AuthDeps, 'database'>): LanguageDeps {
  return {
    database,
    audit: (tx, context, language) =>
      recordAudit(tx, context, { kind: 'language.chosen', outcome: 'done', detail: { language } }),
  }
}
