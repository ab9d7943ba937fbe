/** The customer's consents with all their changes, and the consents that can be given and withdrawn at any time. */
import type { Consent, privacyRoutes } from '../../../contract/customers/privacy.ts'
import { CONSENT_RULES, consentsOf, OFFERS_VERSION } from '../../../core/privacy/consents.ts'
import { ok } from '../../../values/result.ts'
import { findConsents, insertConsent } from '../../customers/consent-store.ts'
import { lockCustomerForUpdate } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler, Session } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

async function listConsents(sql: Sql, { customerId, language }: Session): Promise<Consent[]> {
  const words = await findConsents(sql, customerId)
  const { translate } = translatorFor(language)
  return consentsOf(words).map(({ kind, given, history }) => {
    const { title, text, why } = CONSENT_RULES[kind]
    return {
      kind,
      title: translate(title),
      text: translate(text),
      why: why && translate(why),
      given,
      canChange: why === null,
      history: history.map((word) => ({
        given: word.given,
        version: word.version,
        at: word.at.toISOString(),
        address: word.address,
      })),
    }
  })
}

/** The use-case behind `getConsents`. */
export function getConsents({ database }: PrivacyDeps): Handler<typeof privacyRoutes.getConsents> {
  return async (_nothing, { session }) => ok({ data: await listConsents(database.pool, session) })
}

/** The use-case behind `setConsent`. A repeated choice is stored once. */
export function setConsent(deps: PrivacyDeps): Handler<typeof privacyRoutes.setConsent> {
  return async ({ kind, given }, context) => {
    const { customerId } = context.session
    const data = await deps.database.transaction(async (tx) => {
      // Two parallel calls run one after the other.
      await lockCustomerForUpdate(tx, customerId)
      const stands = (await listConsents(tx, context.session)).find((consent) => consent.kind === kind)?.given ?? false
      if (stands !== given) {
        const at = deps.clock.now()
        await insertConsent(tx, customerId, { kind, version: OFFERS_VERSION, at, address: context.address, given })
        await recordAudit(tx, context, {
          kind: given ? 'consent.given' : 'consent.taken-back',
          outcome: 'done',
          detail: { consent: kind },
        })
      }
      return listConsents(tx, context.session)
    })
    return ok({ data })
  }
}
