/** The commands that refund or recall a payment without a report of the customer. */
import { paymentStorySchema } from '../../contract/staff/staff-payments.ts'
import { isCurrencyCode } from '../../values/currency.ts'
import { parseMajor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { RECALL_CAUSES } from '../../values/vocabularies/cases/case-types.ts'
import { type Command, reasonOf, type Run } from '../command.ts'
import { orderCommand, type Wanted } from '../order.ts'
import { paymentOf } from '../subjects.ts'

export const REFUND_COMMANDS: readonly Command[] = [
  orderCommand('refund-payment', 'payment.decide', {
    usage: 'payment refund <payment> <amount or all> <reason>',
    help: 'Pays a part or the rest of a payment back to the account that paid. The payment has no open report.',
    read: (run, words) => wantedRefund(run, words),
  }),
  orderCommand('recall-payment', 'payment.decide', {
    usage: `payment recall <payment> <${RECALL_CAUSES.join('|')}> <reason>`,
    help: 'Asks the other bank to return a settled transfer. The customer gets a report that shows each step.',
    async read(run, [payment = '', word, ...words]) {
      const cause = RECALL_CAUSES.find((one) => one === word)
      if (cause === undefined) return fail(`Why is it wanted back? Say one of: ${RECALL_CAUSES.join(', ')}.`)
      const reason = reasonOf(words, 'how you know it.')
      if (!reason.ok) return reason
      const id = await paymentOf(run, payment)
      return id.ok ? ok({ payload: { paymentId: id.value, cause }, reason: reason.value }) : id
    },
  }),
]

/** Reads the payment first, because an amount needs the currency, and `all` is the rest after other refunds. */
async function wantedRefund(
  run: Run,
  [payment = '', amount = '', ...words]: readonly string[],
): Promise<Result<Wanted, string>> {
  const reason = reasonOf(words, 'why the bank pays.')
  if (!reason.ok) return reason
  const id = await paymentOf(run, payment)
  if (!id.ok) return id
  const read = await run.calls.call('payments/read', { paymentId: id.value, reason: reason.value }, paymentStorySchema)
  if (!read.ok) return fail(read.failure.message)
  const { currency, refundable } = read.value
  if (refundable === null || !isCurrencyCode(currency)) return fail('This payment cannot be refunded by an order.')
  const wanted = amount === 'all' ? ok(BigInt(refundable.leftMinor)) : parseMajor(amount, currency)
  if (!wanted.ok || wanted.value <= 0n) return fail('How much? Give an amount such as 2,500.00, or all.')
  return ok({ payload: { paymentId: id.value, amountMinor: wanted.value.toString() }, reason: reason.value })
}
