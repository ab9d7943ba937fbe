/** Orders that decide a hit of screening: the names are one person, or two. A third order corrects a wrong confirmation. */
import type { AuditEventKind } from '../../../../values/vocabularies/audit/audit-events.ts'
import * as v from 'valibot'
import { fail, ok } from '../../../../values/result.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { freeze, unfreeze } from '../../../features/freeze/freeze-account.ts'
import { lockFreeze } from '../../../features/freeze/freeze-store.ts'
import {
  correctHit,
  decideHit,
  isLastHoldOfFreeze,
  keepPlacedFreeze,
  lockConfirmedHit,
  lockOpenHit,
  type OpenHit,
} from '../../../features/screening/decide-hit.ts'
import { DONE, HOURS_MS, type OrderKind, orderKind } from '../order-kind.ts'

const payload = v.strictObject({ hitId: v.pipe(v.string(), v.uuid()) })

/** The order names no customer, as the orders on referred payments. */
function decisionKind(
  name: 'confirm-screening-hit' | 'dismiss-screening-hit',
  decision: 'true-match' | 'false-match',
  event: AuditEventKind,
  act: (hit: OpenHit) => string,
): OrderKind {
  return orderKind({
    name,
    maker: 'risk.decide',
    checker: 'risk.check',
    livesMs: 24 * HOURS_MS,
    needsRecentLogin: true,
    payload,
    async subject(sql, { hitId }) {
      const hit = await lockOpenHit(sql, hitId)
      return hit && { summary: act(hit), version: 'open' }
    },
    async execute(deps, tx, { hitId }, trace) {
      const hit = await lockOpenHit(tx, hitId)
      const { address: decidedBy, reason } = trace
      const decided = { hitId, decision, decidedBy, reason }
      if (hit === undefined || !(await decideHit(tx, decided, deps.clock.now())))
        return fail('The hit has a decision already.')
      await recordAudit(tx, trace, { kind: event, outcome: 'done', detail: { hitId } })
      if (decision === 'true-match' && freezes(hit)) {
        // The customer's archive has the event of the freeze. It must not have the reason.
        const { reason: _hidden, ...withoutReason } = trace
        const isNew = await freeze(deps.freezeSteps, tx, hit.customer_id, 'staff', withoutReason)
        if (isNew) await keepPlacedFreeze(tx, hitId, hit.customer_id)
      }
      return DONE
    },
  })
}

/** A person with a public office stays a customer, whom the bank watches more closely. */
const freezes = (hit: OpenHit): hit is OpenHit & { readonly customer_id: string } =>
  hit.customer_id !== null && hit.topic === 'sanction'

const textOf = ({ customer_id: customerId, list, entry_id: entryId, score }: OpenHit): string =>
  `a ${customerId === null ? 'payee' : 'customer'} and entry ${entryId} of ${list} (${Math.floor(score * 100)}%)`

export const confirmScreeningHit = decisionKind(
  'confirm-screening-hit',
  'true-match',
  'screening.confirmed',
  (hit) => `Confirm one person: ${textOf(hit)}${freezes(hit) ? ', and freeze all accounts of the customer' : ''}`,
)
export const dismissScreeningHit = decisionKind(
  'dismiss-screening-hit',
  'false-match',
  'screening.dismissed',
  (hit) => `Dismiss a hit: ${textOf(hit)}`,
)

/** The freeze that the confirmation placed ends with the correction, unless something else holds it. */
export const correctScreeningHit = orderKind({
  name: 'correct-screening-hit',
  maker: 'risk.decide',
  checker: 'risk.check',
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: true,
  payload,
  async subject(sql, { hitId }) {
    const hit = await lockConfirmedHit(sql, hitId)
    const end = hit !== undefined && freezes(hit) ? ', and lift the freeze that the confirmation placed' : ''
    return (
      hit && { summary: `Correct a confirmation: ${textOf(hit)}${end}`, version: `${hit.decidedAt?.toISOString()}` }
    )
  },
  async execute(deps, tx, { hitId }, trace) {
    const hit = await lockConfirmedHit(tx, hitId)
    const { address: decidedBy, reason } = trace
    if (hit === undefined || !(await correctHit(tx, { hitId, decidedBy, reason }, deps.clock.now())))
      return fail('The hit has no confirmation any more.')
    await recordAudit(tx, trace, { kind: 'screening.corrected', outcome: 'done', detail: { hitId } })
    if (!freezes(hit)) return DONE
    // The customer may freeze the accounts again in this moment. The lock waits for that freeze, so that the correction keeps it.
    await lockFreeze(tx, hit.customer_id)
    if (!(await isLastHoldOfFreeze(tx, hitId)))
      return ok({
        shownOnce: 'The accounts keep their state, because something else holds a freeze or the freeze has ended.',
      })
    // The customer reads that the freeze has ended, and no word of a list.
    const { reason: _hidden, ...withoutReason } = trace
    await unfreeze(deps.freezeSteps, tx, hit.customer_id, 'staff', withoutReason)
    return DONE
  },
})
