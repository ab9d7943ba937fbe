/** The customer's consents with every word said of them, and the one that may be given or taken back at any time. */
import { randomUUID } from 'node:crypto'
import type { Consent, privacyRoutes } from '../../../contract/privacy.ts'
import { CONSENT_RULES, consentsOf, type ConsentWord, OFFERS_VERSION } from '../../../core/privacy/consents.ts'
import { ok } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

async function listConsents(sql: Sql, customerId: string): Promise<Consent[]> {
  const { rows } = await sql.query<ConsentWord>(
    `select kind, given, version, accepted_at as at, address from bank.consent
     where customer_id = $1 order by accepted_at, given`,
    [customerId],
  )
  return consentsOf(rows).map(({ kind, given, history }) => ({
    kind,
    ...CONSENT_RULES[kind],
    given,
    canChange: CONSENT_RULES[kind].why === null,
    history: history.map((word) => ({
      given: word.given,
      version: word.version,
      at: word.at.toISOString(),
      address: word.address,
    })),
  }))
}

/** The use-case behind `getConsents`. */
export function getConsents({ database }: PrivacyDeps): Handler<typeof privacyRoutes.getConsents> {
  return async (_nothing, { session }) => ok({ data: await listConsents(database.pool, session.customerId) })
}

/** The use-case behind `setConsent`. The same word said twice stands once. */
export function setConsent(deps: PrivacyDeps): Handler<typeof privacyRoutes.setConsent> {
  return async ({ kind, given }, context) => {
    const { customerId } = context.session
    const data = await deps.database.transaction(async (tx) => {
      // Two at once go one after the other.
      await tx.query('select from bank.customer where customer_id = $1 for update', [customerId])
      const stands = (await listConsents(tx, customerId)).find((consent) => consent.kind === kind)?.given ?? false
      if (stands !== given) {
        const at = deps.clock.now()
        await tx.query(
          `insert into bank.consent (consent_id, customer_id, kind, version, accepted_at, address, given)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [randomUUID(), customerId, kind, OFFERS_VERSION, at, context.address, given],
        )
        await recordAudit(tx, context, {
          kind: given ? 'consent.given' : 'consent.taken-back',
          outcome: 'done',
          detail: { consent: kind },
        })
      }
      return listConsents(tx, customerId)
    })
    return ok({ data })
  }
}

/** Whom the bank may write to about offers: customer numbers, and nothing else of them. Whoever has left is told no more. */
export async function listOffersAgreed(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ cifid: string }>(
    `select c.cifid from bank.customer c join lateral (
       select given from bank.consent o where o.customer_id = c.customer_id and o.kind = 'offers' order by accepted_at desc, given desc limit 1
     ) last on last.given
     where not exists (select from bank.closed_customer f where f.customer_id = c.customer_id) order by c.cifid`,
  )
  return rows.map(({ cifid }) => cifid)
}
