/** The payment kind for the fee of a new card. The fee is held until the processor accepts the order of the card. */
import { FACTORS_OF } from '../../../../core/approvals/approval-ways.ts'
import type { ApprovalWay } from '../../../../values/vocabularies/approval-ways.ts'
import { SCHEME_NAMES } from '../../../../core/cards/card-view.ts'
import { nameOfSum } from '../../../../core/limits/limit-counter.ts'
import { type CardPrice, decideCardFee } from '../../../../core/payments/decide-card-fee.ts'
import { type PaymentFacts, SMALL_AMOUNTS_MINOR } from '../../../../core/risk/payment-facts.ts'
import { usedPercent } from '../../../../values/rounding.ts'
import type { Failure } from '../../../../core/failure.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import { type EffectRow, effectRow } from '../../../ledger/effect.ts'
import { auditEffect, type AuditRow } from '../../../audit/audit-effect.ts'
import { auditOf, type Authority } from '../../execution/authority.ts'
import type { Execution, PaymentKind } from '../../execution/payment-kind.ts'
import { cardApprovals, type CardContent } from './card-content.ts'
import { findCardFacts } from './card-facts.ts'
import { cardRequestEffect, type CardRequestRow } from './card-request-effect.ts'
import type { CardsDeps } from './cards-deps.ts'

export function cardFeeKind(deps: CardsDeps): PaymentKind<CardContent, 'cardId'> {
  return {
    payments: cardApprovals,
    idOf: ({ requestId }) => requestId,
    notifiedOf: ({ from, amount, currencyCode, scheme }) => ({
      noun: 'card',
      accountNumber: from.accountNumber,
      amountMinor: BigInt(amount),
      currencyCode,
      counterparty: `${SCHEME_NAMES[scheme]} card`,
    }),
    execution: (content, way, authority) => execution(deps, content, way, authority),
    withdrawnEffects(content, authority) {
      const row: CardRequestRow = { ...rowOf(deps, content), withdrawn: true }
      const audit: AuditRow = { ...auditRow(content, [], authority), kind: 'card.withdrawn', done: true }
      return effects(row, audit)
    },
  }
}

async function execution(
  deps: CardsDeps,
  content: CardContent,
  way: ApprovalWay,
  authority: Authority,
): Promise<Result<Execution, Failure>> {
  const price = { amountMinor: BigInt(content.amount), vatMinor: BigInt(content.vat) }
  const facts = await findCardFacts(deps, content.from.accountNumber, authority.session.customerId)
  const decided = decideCardFee({ ...facts, availableMinor: 2n ** 63n }, price)
  if (!decided.ok) return decided
  const { counter, replaces } = decided.value
  if (facts.from === undefined) throw new Error('a card was allowed without its account')
  if (replaces !== content.replaces) return fail({ kind: 'refused', reason: 'card-changed' })
  const { ledgerAccountId: accountId } = facts.from
  const row: CardRequestRow = {
    ...rowOf(deps, content),
    approvedWith: FACTORS_OF[way],
    ledgerAccountId: accountId.toString(),
    counterKeys: [nameOfSum(counter)],
  }
  return ok({
    counters: [counter],
    risk: riskOf(facts.availableMinor, price),
    effects: (course) => effects({ ...row, course }, auditRow(content, FACTORS_OF[way], authority)),
    money: { moves: 'held', accountId, amountMinor: price.amountMinor + price.vatMinor, reason: row.narration },
  })
}

/** The bank is the payee, so only the share of the balance is read. */
function riskOf(availableMinor: bigint, { amountMinor, vatMinor }: CardPrice): PaymentFacts {
  return {
    kind: 'card-fee',
    isNewPayee: false,
    isNewDevice: false,
    isSmall: amountMinor <= SMALL_AMOUNTS_MINOR.NGN,
    balancePercent: usedPercent((amountMinor + vatMinor).toString(), availableMinor.toString()),
    smallCredits: 0,
    payees: 1,
    paymentsOfHour: 1,
    isArranged: false,
    hasOpenHit: false,
    isListed: false,
    isUnscreened: false,
  }
}

function effects(row: CardRequestRow, audit: AuditRow): readonly EffectRow[] {
  return [effectRow(cardRequestEffect, row), effectRow(auditEffect, audit)]
}

function rowOf(deps: CardsDeps, content: CardContent): CardRequestRow {
  return {
    content,
    narration: `New card: ${SCHEME_NAMES[content.scheme]} debit card`,
    approvedWith: [],
    ledgerAccountId: '0',
    counterKeys: [],
    createdAt: deps.clock.now().toISOString(),
  }
}

function auditRow(content: CardContent, factors: readonly number[], authority: Authority): AuditRow {
  return {
    kind: 'card.requested',
    ...auditOf(authority),
    detail: { amount: content.amount, scheme: content.scheme, deliverTo: content.deliverTo, factors },
  }
}
