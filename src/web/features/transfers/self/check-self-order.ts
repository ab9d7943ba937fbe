/** Reads the form for own accounts: an order that can be reviewed, or every problem with its field. Pure. */
import type { Account } from '../../../../contract/accounts/account.ts'
import type { TransferFees } from '../../../../contract/transfers/fees.ts'
import { wireTransferType } from '../../../../contract/wire-words.ts'
import { TRANSFER_TYPES } from '../../../../values/vocabularies/transfer-types.ts'
import { BRAND } from '../../../../values/brand.ts'
import { arrivingMinor, leavingMinorFor, type ExchangeRate } from '../../../../values/exchange-rate.ts'
import { formatMinor, parseMajor } from '../../../../values/money.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { AMOUNT_TEXTS, type CheckedOrder, FIELD, narrationProblem } from '../form/check-order.ts'
import { minimumText } from '../form/minimum-text.ts'
import { t } from '../../../language/language.ts'

/** Which of the two amounts the customer typed. */
export type Side = 'leaves' | 'arrives'

export interface SelfDraft {
  readonly fromAccountNumber: string
  readonly toAccountNumber: string
  /** As typed, in the currency of its side. */
  readonly amount: string
  readonly side: Side
  readonly narration: string
}

export interface SelfFacts {
  readonly from: Account
  readonly to: Account
  /** Undefined within one currency, and while it is unknown. */
  readonly rate: ExchangeRate | undefined
  /** The smallest amount of an exchange in minor units. Undefined while it is unknown. */
  readonly leastMinor: bigint | undefined
  /** Undefined while unknown. */
  readonly fees?: Pick<TransferFees, 'minimums'> | undefined
}

export interface SelfAmounts {
  readonly leavesMinor: bigint
  readonly arrivesMinor: bigint
}

/** The currency of the typed amount. */
export const typedCurrency = ({ side }: Pick<SelfDraft, 'side'>, { from, to }: Pick<SelfFacts, 'from' | 'to'>) =>
  (side === 'leaves' ? from : to).currencyCode

/** Both amounts. Undefined when the text is no amount, or the rate is unknown. */
export function amountsOf(draft: Pick<SelfDraft, 'amount' | 'side'>, facts: SelfFacts): SelfAmounts | undefined {
  const parsed = parseMajor(draft.amount, typedCurrency(draft, facts))
  if (!parsed.ok) return undefined
  const typed = parsed.value
  const { from, to, rate } = facts
  if (from.currencyCode === to.currencyCode) return { leavesMinor: typed, arrivesMinor: typed }
  if (rate === undefined) return undefined
  const leavesMinor = draft.side === 'leaves' ? typed : leavingMinorFor(typed, from.currencyCode, rate)
  return { leavesMinor, arrivesMinor: arrivingMinor(leavesMinor, from.currencyCode, rate) }
}

export function checkSelfOrder(draft: SelfDraft, facts: SelfFacts): CheckedOrder {
  const amount = checkAmount(draft, facts)
  const narration = narrationProblem(draft.narration)
  const problems: FieldProblem[] = [
    ...(amount.ok ? [] : [{ fieldId: FIELD.amount, text: amount.text }]),
    ...(narration === undefined ? [] : [{ fieldId: FIELD.narration, text: narration }]),
  ]
  if (!amount.ok || problems.length > 0) {
    return { ok: false, problems, onlyFunds: !amount.ok && amount.short === true && problems.length === 1 }
  }
  const { from, to } = facts
  return {
    ok: true,
    recipientName: to.accountName,
    order: {
      ...wireTransferType(TRANSFER_TYPES.self),
      fromAccountNumber: from.accountNumber,
      toAccountNumber: to.accountNumber,
      bankCode: BRAND.institutionCode,
      amount: amount.leavesMinor.toString(),
      currencyCode: from.currencyCode,
      narration: draft.narration.trim(),
    },
  }
}

type CheckedAmount =
  | { readonly ok: true; readonly leavesMinor: bigint }
  | { readonly ok: false; readonly text: string; readonly short?: true }

function checkAmount(draft: SelfDraft, facts: SelfFacts): CheckedAmount {
  const currency = typedCurrency(draft, facts)
  const parsed = parseMajor(draft.amount, currency)
  if (!parsed.ok) return { ok: false, text: AMOUNT_TEXTS[parsed.failure](currency) }
  if (parsed.value === 0n) return { ok: false, text: t('Enter an amount above zero') }
  const { from, to, fees } = facts
  const ownTransfer = { amountMinor: parsed.value, currency, sameBank: true, own: true }
  const small = from.currencyCode === to.currencyCode ? minimumText(fees, ownTransfer) : undefined
  if (small !== undefined) return { ok: false, text: small }
  // The page may have no rate although the bank has a rate. The bank answers with its rate, or says that it has no
  // rate.
  const leavesMinor = amountsOf(draft, facts)?.leavesMinor ?? (draft.side === 'leaves' ? parsed.value : undefined)
  if (leavesMinor === undefined)
    return { ok: false, text: t('We do not have the rate yet. Enter the amount you send instead') }
  const shown = (minor: bigint): string => formatMinor(minor, from.currencyCode)
  if (facts.leastMinor !== undefined && leavesMinor < facts.leastMinor) {
    return { ok: false, text: t('Exchange at least {amount}', { amount: shown(facts.leastMinor) }) }
  }
  const available = BigInt(from.availableMinor)
  if (leavesMinor > available) {
    return {
      ok: false,
      text: t('You have {amount} available in this account', { amount: shown(available) }),
      short: true,
    }
  }
  return { ok: true, leavesMinor }
}
