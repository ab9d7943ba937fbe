/** Sends the SMS code that approves the session's open payment; the message names the amount and the payee. */
import type { transferRoutes } from '../../../contract/transfers.ts'
import { BRAND } from '../../../values/brand.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { findOpenApproval } from './approval-store.ts'
import type { Payment } from './payment.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/** The use-case behind `sendOtpByAccountNumber`; refused where no payment of this session waits for a code. */
export function sendPaymentCode(deps: TransfersDeps): Handler<typeof transferRoutes.sendOtpByAccountNumber> {
  return async (_nothing, context) => {
    const approval = await findOpenApproval(deps, context.session)
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const sent = await deps.paymentCodes.send({
      customerId: context.session.customerId,
      approves: approval.fingerprint.toString('hex'),
      message: messageFor(approval.payment),
      context,
    })
    return sent.ok ? ok({ data: sent.value }) : sent
  }
}

function messageFor(payment: Payment): string {
  const amount = formatMinor(BigInt(payment.amount), payment.currencyCode)
  const payee = `${payment.to.accountName} (${maskAccountNumber(payment.to.accountNumber)})`
  return `${BRAND.bankName}: {code} approves ${amount} to ${payee}. Never share this code. Not you? Call ${BRAND.fraudPhone}.`
}
