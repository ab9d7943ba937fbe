/** Orders that pay customers: the refund of a report, and the balance of a customer who has left. */
import * as v from 'valibot'
import { customerWordsSchema } from '../../../../contract/staff/staff-api.ts'
import { nextCaseState } from '../../../../core/cases/case-states.ts'
import { formatMinor } from '../../../../values/money.ts'
import { isCurrencyCode } from '../../../../values/currency.ts'
import { internalAccounts } from '../../../accounts/internal-accounts.ts'
import { caseRefundDeps } from '../../../case-refund-deps.ts'
import { findAnyCase } from '../../../features/cases/case-store.ts'
import { refundCase as refund, type RefundFailure } from '../../../features/cases/refund-case.ts'
import { findUnclaimedBalances, payUnclaimedBalance } from '../../../features/inward-credits/pay-unclaimed-balance.ts'
import { ledgerIn } from '../../../ledger/ledger-in-transaction.ts'
import { fail } from '../../../../values/result.ts'
import { actOf, DONE, HOURS_MS, orderKind } from '../order-kind.ts'
import { caseId, findCaseOf } from './case-work.ts'
import { LARGE_PAYMENTS } from './outbound-payments.ts'

/** ₦10,000: a dispute officer refunds up to this alone. */
const REFUND_WITHOUT_CHECKER = { NGN: 10_000_00n }
export const NOT_REFUNDED: Readonly<Record<RefundFailure, string>> = {
  'no-payment': 'The report is about no payment.',
  'too-much': 'The amount is more than is left of the payment after other refunds, returns and reversals.',
  'not-decided': 'The report is not decided for the customer.',
  refunded: 'The report was refunded before with another amount.',
  'account-closed': 'The account of the customer is closed.',
  undecided: 'The money of the payment is only held. Decide the payment first.',
  'not-taken': 'The payment took no money from the customer.',
}

export const refundCase = orderKind({
  name: 'refund-case',
  maker: 'case.decide',
  checker: 'case.check',
  checkedAbove: REFUND_WITHOUT_CHECKER,
  largeAbove: LARGE_PAYMENTS,
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: true,
  payload: v.strictObject({
    caseId,
    amountMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/)),
    text: customerWordsSchema,
  }),
  async subject(sql, { caseId: id, amountMinor, text }) {
    const seen = await findCaseOf(sql, id)
    if (seen === undefined) return undefined
    const { payment, state, reference, customerId } = seen.found
    if (payment === null || nextCaseState(state, 'refunded') === undefined) return undefined
    // The books would answer a second refund with the result of the first refund, so the order is refused here.
    if (seen.events.some(({ event }) => event === 'refunded')) return undefined
    const amount = { minor: BigInt(amountMinor), currency: payment.currency }
    if (amount.minor > payment.amountMinor) return undefined
    const summary = `Refund ${formatMinor(amount.minor, payment.currency)} for report ${reference}: ${text}`
    return { summary, customerId, version: seen.version, amount, refundOf: payment.subject.id }
  },
  async execute({ clock }, tx, { caseId: id, amountMinor, text }, trace) {
    const found = await findAnyCase(tx, id)
    if (found === undefined) return fail('There is no such report.')
    const deps = caseRefundDeps({ sql: tx, ledger: ledgerIn(tx), clock })
    const refunded = await refund(deps, found, { amountMinor: BigInt(amountMinor), words: text, by: actOf(trace) })
    return refunded.ok ? DONE : fail(NOT_REFUNDED[refunded.failure])
  },
})

export const payUnclaimed = orderKind({
  name: 'pay-unclaimed',
  maker: 'ledger.post',
  checker: 'ledger.check',
  largeAbove: LARGE_PAYMENTS,
  livesMs: 72 * HOURS_MS,
  needsRecentLogin: true,
  payload: v.strictObject({ journalId: v.pipe(v.string(), v.uuid()) }),
  async subject(sql, { journalId }) {
    const owed = (await findUnclaimedBalances(sql)).find((one) => one.journalId === journalId)
    if (owed === undefined || !isCurrencyCode(owed.currency)) return undefined
    const { amountMinor: minor, currency, cifid, customerId } = owed
    const summary = `Record the payout of ${formatMinor(minor, currency)} to the former customer ${cifid}`
    return { summary, customerId, version: `${minor} ${currency}`, amount: { minor, currency } }
  },
  async execute(_deps, tx, { journalId }, trace) {
    const deps = { sql: tx, ledger: ledgerIn(tx), internalAccount: internalAccounts(tx) }
    const paid = await payUnclaimedBalance(deps, { journalId, ...actOf(trace) })
    return paid.ok ? DONE : fail('Nothing is owed under this journal any more.')
  },
})
