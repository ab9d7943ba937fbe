/** Says yes or no to an exchange between two accounts of one customer, and builds its journal. The rate was quoted before. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { AccountCurrency } from '../accounts/account-products.ts'
import type { Failure, RefusalReason } from '../failure.ts'
import { NO_CHARGES } from '../payments/charges.ts'
import type { CountFacts } from '../limits/limit-facts.ts'
import { countedPayment } from '../limits/decide-limit-use.ts'
import { countRefusal } from '../limits/payment-counts.ts'
import type { LimitPolicy } from '../limits/transfer-limits.ts'
import type { TransferDecision, TransferFacts } from '../transfers/decide-transfer.ts'
import type { JournalLine } from '../transfers/transfer-journal.ts'

export interface ExchangeOrder {
  /** What leaves, minor units. */
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  readonly arrivesCurrency: AccountCurrency
}

const refused = (reason: RefusalReason, detail?: Readonly<Record<string, unknown>>) =>
  fail<Failure>({ kind: 'refused', reason, ...(detail === undefined ? {} : { detail }) })

/**
 * No money leaves the customer: like any transfer between own accounts it is free of charges, outside the limits on what is
 * sent, and approved by the PIN. The bank earns by the spread.
 */
export function decideExchange(
  order: ExchangeOrder,
  facts: CountFacts & Pick<TransferFacts, 'from' | 'to' | 'availableMinor'>,
  policy: Pick<LimitPolicy, 'counts'>,
): Result<TransferDecision, Failure> {
  const { from, to, availableMinor, customer } = facts
  if (from === undefined || to === undefined) return refused('account-not-found')
  if (!from.open || !to.open) return refused('account-closed')
  if (from.customerId !== to.customerId || from.currency !== order.currency || to.currency !== order.arrivesCurrency) {
    return refused('currency-mismatch')
  }
  // As between accounts of one currency (decide-transfer.ts).
  if (customer.frozen === true) return refused('account-frozen')
  const counted = countedPayment(facts, null, policy)
  const full = countRefusal(facts.counts, counted)
  if (full !== undefined) return fail(full)
  if (availableMinor < order.amountMinor) {
    return refused('insufficient-funds', { availableMinor: availableMinor.toString() })
  }
  return ok({
    from,
    ownAccounts: true,
    charges: NO_CHARGES,
    totalMinor: order.amountMinor,
    requiredFactors: [0],
    counters: [],
    counted,
  })
}

/** Where an exchange takes its money and puts it; ids are the ledger's own numbers. */
export interface ExchangeAccounts {
  /** The customer's two. */
  readonly from: bigint
  readonly to: bigint
  /** The bank's position in each of the two currencies, and what it earns in the one that arrives. */
  readonly positionFrom: bigint
  readonly positionTo: bigint
  readonly income: bigint
}

/**
 * Each currency balances by itself: the position takes what leaves, and gives its worth at the middle rate, of which the
 * customer gets what was agreed and the rest is the bank's profit. So profit stands apart from the position, whose own
 * worth is the market's.
 */
export function exchangeJournal(
  amounts: { readonly leavesMinor: bigint; readonly arrivesMinor: bigint; readonly profitMinor: bigint },
  accounts: ExchangeAccounts,
): readonly JournalLine[] {
  const { leavesMinor, arrivesMinor, profitMinor } = amounts
  return [
    { accountId: accounts.from, amountMinor: -leavesMinor },
    { accountId: accounts.positionFrom, amountMinor: leavesMinor },
    { accountId: accounts.positionTo, amountMinor: -(arrivesMinor + profitMinor) },
    { accountId: accounts.to, amountMinor: arrivesMinor },
    ...(profitMinor === 0n ? [] : [{ accountId: accounts.income, amountMinor: profitMinor }]),
  ]
}
