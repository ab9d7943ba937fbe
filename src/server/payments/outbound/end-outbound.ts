/** Ends an outbound payment in the books: settles or releases its hold once, however often the end is requested. */
import { v5 as nameBasedUuid } from 'uuid'
import { totalMinor } from '../../../core/payments/charges.ts'
import { transferJournal } from '../../../core/payments/transfer-journal.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import { type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { LedgerRequest } from '../../ledger/request.ts'
import { auditEffect, type AuditRow } from '../../audit/audit-effect.ts'
import { type ActFacts, actFacts } from '../../audit/record-audit.ts'
import type { OutboundPayment, EndDeps } from './outbound-payment.ts'
import { chargeAccounts } from '../charge-accounts.ts'
import { releasedCounters } from '../release-counters.ts'
import type { OutcomeRow } from '../outcome-effect.ts'
import { UUID_NAMESPACES } from '../../ledger/uuid-namespaces.ts'

/** The end of a payment: who decided, and on what basis. */
export interface Decision<Receipt = never> {
  readonly outcome: 'settled' | 'released'
  readonly by:
    | { readonly kind: 'network'; readonly code: string; readonly reason?: string }
    | ({ readonly kind: 'operator'; readonly name: string } & ActFacts)
  /** The network's receipt for the payment. */
  readonly receipt?: Receipt | undefined
}

/**
 * Returns true when the payment has this end, now or before. Returns false when it had ended the other way. Then
 * nothing is written, and an alert is raised, because the network and our books disagree. Throws when the ledger did
 * not answer.
 */
export async function endOutbound<P extends OutboundPayment, Receipt>(
  deps: EndDeps<P, Receipt>,
  payment: P,
  decision: Decision<Receipt>,
): Promise<boolean> {
  const { noun, idName } = deps.kind
  const request = await endRequestOf(deps, payment, decision)
  const ended = await (request.action === 'post' ? deps.ledger.post(request) : deps.ledger.release(request))
  if (ended.ok) return true
  if (ended.failure.kind !== 'hold-not-open')
    throw new Error(`the ledger refused the end of a ${noun}: ${ended.failure.kind}`)
  const { id, networkReference } = payment
  const facts = { [idName]: id, networkReference, outcome: decision.outcome, by: decision.by.kind }
  deps.logger.error(
    { alert: `${noun}-decided-twice`, ...facts },
    'the network reports another end of a payment that has ended: it needs manual review',
  )
  return false
}

/** The id of the journal that settles a payment, or of the release that gives its money back. */
export const endId = (id: string, outcome: Decision['outcome']): string =>
  nameBasedUuid(`${id} ${outcome}`, UUID_NAMESPACES.outboundEnd)

export type EndRequest = Extract<LedgerRequest, { readonly action: 'post' | 'release' }>

/** The request to the books that ends the payment, with the rows of the same transaction. */
export async function endRequestOf<P extends OutboundPayment, Receipt>(
  deps: EndDeps<P, Receipt>,
  payment: P,
  decision: Decision<Receipt>,
): Promise<EndRequest> {
  const effects = effectsOf(deps, payment, decision)
  return decision.outcome === 'settled'
    ? { ...(await settlementOf(deps, payment)), effects }
    : { ...releaseOf(payment), effects }
}

/**
 * Debits the sender's account. Credits the network's settlement account with the amount, and the account of each charge
 * with the charge.
 */
async function settlementOf<P extends OutboundPayment, Receipt>(
  deps: EndDeps<P, Receipt>,
  payment: P,
): Promise<EndRequest> {
  const { id, currency } = payment
  const settlement = deps.settlementAccountId(currency)
  if (settlement === undefined) throw new Error(`the ${deps.kind.network} does not settle ${currency}`)
  return {
    action: 'post',
    id: endId(id, 'settled'),
    fingerprint: fingerprintOf(payment, 'settled'),
    kind: deps.kind.journalKind(payment),
    narration: payment.narration,
    lines: transferJournal(payment.amountMinor, payment, {
      from: payment.ledgerAccountId,
      to: settlement,
      ...(await chargeAccounts(deps.internalAccount, payment, currency)),
    }),
    settlesHold: { holdId: id, amountMinor: totalMinor(payment.amountMinor, payment), releaseRest: true },
  }
}

/** Releases the whole hold, and lowers the limit counters that it raised. */
const releaseOf = (payment: OutboundPayment): EndRequest => ({
  action: 'release',
  id: endId(payment.id, 'released'),
  fingerprint: fingerprintOf(payment, 'released'),
  holdId: payment.id,
  counters: releasedCounters(payment),
})

function fingerprintOf(payment: OutboundPayment, outcome: Decision['outcome']): Buffer {
  const { id, currency } = payment
  // The field is called `transferId` for every kind of payment, because a request that is repeated after a deployment
  // must have the same fingerprint.
  return sha256(
    canonicalText({ transferId: id, outcome, currency, total: totalMinor(payment.amountMinor, payment).toString() }),
  )
}

function effectsOf<P extends OutboundPayment, Receipt>(
  deps: EndDeps<P, Receipt>,
  payment: P,
  { outcome, by, receipt }: Decision<Receipt>,
): readonly EffectRow[] {
  const { noun, idName, network } = deps.kind
  const actor = by.kind === 'network' ? network : `operator:${by.name}`
  const row: OutcomeRow = {
    actor,
    id: payment.id,
    event: EVENTS[by.kind][outcome],
    network_code: by.kind === 'network' ? by.code : null,
  }
  const why =
    by.kind === 'network'
      ? { code: by.code, ...(by.reason === undefined ? {} : { reason: by.reason }) }
      : { ...actFacts(by), payee: deps.kind.payee(payment), ...totalOf(payment) }
  const audit: AuditRow = {
    kind: `${noun}.${outcome}`,
    customer_id: payment.customerId,
    address: actor,
    detail: { [idName]: payment.id, ...why },
  }
  return [
    effectRow(deps.kind.outcome, row),
    effectRow(auditEffect, audit),
    ...(deps.endRows?.(outcome, payment, receipt, row.network_code) ?? []),
  ]
}

/** The amount with its charges, as the audit trail keeps it. */
const totalOf = (payment: OutboundPayment) => ({
  amountMinor: totalMinor(payment.amountMinor, payment).toString(),
  currency: payment.currency,
})

const EVENTS = {
  network: { settled: 'network-accepted', released: 'network-refused' },
  operator: { settled: 'operator-settled', released: 'operator-released' },
} as const
