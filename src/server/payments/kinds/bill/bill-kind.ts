/** The kind of payment that pays a biller: it holds the money until the biller's network answers. */
import { FACTORS_OF } from '../../../../core/approvals/approval-ways.ts'
import type { ApprovalWay } from '../../../../values/vocabularies/approval-ways.ts'
import { nameOfSum } from '../../../../core/limits/limit-counter.ts'
import { decideBill } from '../../../../core/payments/decide-bill.ts'
import type { PaymentDecision } from '../../../../core/payments/payment-decision.ts'
import { type PaymentFacts, paymentFacts } from '../../../../core/risk/payment-facts.ts'
import type { Failure } from '../../../../core/failure.ts'
import { NO_PAYMENTS } from '../../../../core/limits/payment-counts.ts'
import { totalMinor } from '../../../../core/payments/charges.ts'
import { BILL_CATEGORY_FACTS } from '../../../../values/vocabularies/bill-categories.ts'
import { ok, type Result } from '../../../../values/result.ts'
import { type EffectRow, effectRow } from '../../../ledger/effect.ts'
import { auditEffect, type AuditRow } from '../../../audit/audit-effect.ts'
import { auditOf, type Authority } from '../../execution/authority.ts'
import type { Execution, PaymentKind } from '../../execution/payment-kind.ts'
import { billApprovals, type BillContent, chargesOf } from './bill-content.ts'
import { billEffect, type NewBillRow } from './bill-effect.ts'
import { billPolicy } from './bill-facts.ts'
import type { BillsDeps } from './bills-deps.ts'
import type { PartyAccount } from '../../payer-account.ts'

type KindDeps = Omit<BillsDeps, 'tokens'>

export function billKind(deps: KindDeps): PaymentKind<BillContent, 'paymentId'> {
  return {
    payments: billApprovals,
    idOf: ({ paymentId }) => paymentId,
    notifiedOf: ({ from, amount, currencyCode, billerName }) => ({
      noun: 'bill',
      accountNumber: from.accountNumber,
      amountMinor: BigInt(amount),
      currencyCode,
      counterparty: billerName,
    }),
    execution: (content, way, authority) => execution(deps, content, way, authority),
    withdrawnEffects(content, authority) {
      const row: NewBillRow = { ...rowOf(deps, content, deps.clock.now()), origin: authority.origin, withdrawn: true }
      return effects(row, { ...auditRow(content, [], authority), kind: 'bill.withdrawn', done: true })
    },
  }
}

async function execution(
  deps: KindDeps,
  content: BillContent,
  way: ApprovalWay,
  authority: Authority,
): Promise<Result<Execution, Failure>> {
  const decided = await decideAgain(deps, content, authority)
  if (!decided.ok) return decided
  const { from, counters, requiredFactors, counted, risk } = decided.value
  const factors = FACTORS_OF[way]
  const row: NewBillRow = {
    ...rowOf(deps, content, deps.clock.now()),
    approvedWith: factors,
    ledgerAccountId: from.ledgerAccountId.toString(),
    counterKeys: counters.map(nameOfSum),
    origin: authority.origin,
  }
  return ok({
    counters,
    requiredFactors,
    counted,
    risk,
    effects: (course) => effects({ ...row, course }, auditRow(content, factors, authority)),
    money: {
      moves: 'held',
      accountId: from.ledgerAccountId,
      amountMinor: totalMinor(BigInt(content.amount), chargesOf(content)),
      reason: row.narration,
    },
  })
}

function effects(row: NewBillRow, audit: AuditRow): readonly EffectRow[] {
  return [effectRow(billEffect, row), effectRow(auditEffect, audit)]
}

/** Does not check funds and limits, because the ledger checks them when it posts. */
async function decideAgain(
  deps: KindDeps,
  content: BillContent,
  { session, device, origin }: Authority,
): Promise<Result<PaymentDecision & { readonly from: PartyAccount; readonly risk: PaymentFacts }, Failure>> {
  const facts = await deps.findFacts(content.from.accountNumber, session)
  const found = { ...facts, ...(device === undefined ? {} : { device }), availableMinor: 2n ** 63n }
  const unused = { usedTodayMinor: 0n, usedByNewDevicesMinor: 0n, usedForNewPayeesMinor: 0n, gamedTodayMinor: 0n }
  const { category, billerId, reference, amount } = content
  const ask = { category, billerId, reference, amountMinor: BigInt(amount) }
  const policy = await billPolicy(deps, billerId)
  const arranged = origin !== undefined
  const decision = decideBill(ask, { ...found, ...unused, counts: NO_PAYMENTS, arranged }, policy)
  if (!decision.ok) return decision
  if (facts.from === undefined) throw new Error('a bill was allowed without its account')
  const payment = {
    kind: 'bill',
    currency: 'NGN',
    amountMinor: ask.amountMinor,
    totalMinor: decision.value.totalMinor,
    availableMinor: facts.availableMinor,
    payee: `${billerId} ${reference}`,
    payeeSinceMs: null,
    isArranged: arranged,
  } as const
  const risk = paymentFacts(payment, { ...found, counts: facts.counts }, policy.limits)
  return ok({ ...decision.value, from: facts.from, risk })
}

/** "Electricity: Ikeja Electric 45102298447", as the history shows it. */
function narrationOf({ category, billerName, productName, reference }: BillContent): string {
  const name = BILL_CATEGORY_FACTS[category].name
  const product = productName === null || category === 'electricity' ? '' : `, ${productName}`
  return `${name}: ${billerName}${product}, ${reference}`
}

function rowOf(deps: Pick<KindDeps, 'biller'>, content: BillContent, createdAt: Date): NewBillRow {
  return {
    content,
    narration: narrationOf(content),
    approvedWith: [],
    ledgerAccountId: '0',
    networkReference: deps.biller.reference({ paymentId: content.paymentId, createdAt }),
    counterKeys: [],
    createdAt: createdAt.toISOString(),
  }
}

function auditRow(content: BillContent, factors: readonly number[], authority: Authority): AuditRow {
  return {
    kind: 'bill.confirmed',
    ...auditOf(authority),
    detail: { amount: content.amount, currency: content.currencyCode, billerId: content.billerId, factors },
  }
}
