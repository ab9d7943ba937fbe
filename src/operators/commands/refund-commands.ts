/** The commands that refund or recall a payment without a report of the customer. */
import { paymentStorySchema } from '../../contract/staff/staff-payments.ts'
import { isCurrencyCode } from '../../values/currency.ts'
import { isUuid } from '../../values/ids.ts'
import { parseMajor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { RECALL_CAUSES } from '../../values/vocabularies/cases/case-types.ts'
import { type Command, reasonOf, type Run } from '../command.ts'
import { orderCommand, type Wanted } from '../order.ts'

export const REFUND_COMMANDS: readonly Command[] = [
  orderCommand('refund-payment', 'payment.decide', {
    usage: 'payment refund <id> <amount or all> <reason>',
    help: 'Pays a part or the rest of a payment back to the account that paid. The payment has no open report.',
    read: (run, words) => wantedRefund(run, words),
  }),
  orderCommand('recall-payment', 'payment.decide', {
    usage: `payment recall <id> <${RECALL_CAUSES.join('|')}> <reason>`,
    help: 'Asks the other bank to return a settled transfer. The customer gets a report that shows each step.',
    async read(_run, [id = '', word, ...words]) {
      if (!isUuid(id)) return fail('Which payment? Give its id.')
      const cause = RECALL_CAUSES.find((one) => one === word)
      if (cause === undefined) return fail(`Why is it wanted back? Say one of: ${RECALL_CAUSES.join(', ')}.`)
      const reason = reasonOf(words, 'how you know it.')
      return reason.ok ? ok({ payload: { paymentId: id, cause }, reason: reason.value }) : reason
    },
  }),
]

/** Reads the payment first, because an amount needs the currency, and `all` is the rest after other refunds. */
async function wantedRefund(
  { calls }: Run,
  [id = '', amount = '', ...words]: readonly string[],
): Promise<Result<Wanted, string>> {
  if (!isUuid(id)) return fail('Which payment? Give its id.')
  const reason = reasonOf(words, 'why the bank pays.')
  if (!reason.ok) return reason
  const read = await calls.call('payments/read', { paymentId: id, reason: reason.value }, paymentStorySchema)
  if (!read.ok) return fail(read.failure.message)
  const { currency, refundable } = read.value
  if (refundable === null || !isCurrencyCode(currency)) return fail('This payment cannot be refunded by an order.')
  const wanted = amount === 'all' ? ok(BigInt(refundable.leftMinor)) : parseMajor(amount, currency)
  if (!wanted.ok || wanted.value <= 0n) return fail('How much? Give an amount such as 2,500.00, or all.')
  return ok({ payload: { paymentId: id, amountMinor: wanted.value.toString() }, reason: reason.value })
}
