/** Sends the SMS code that approves the session's open payment; the message names the amount and the payee. */
import type { transferRoutes } from '../../../contract/transfers.ts'
import { BRAND } from '../../../values/brand.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { findOpenApproval } from './approval-store.ts'
import type { Payment } from './payment.ts'
import { PAYMENT_CODE_PURPOSE, type TransfersDeps } from './transfers-deps.ts'

/** The use-case behind `sendOtpByAccountNumber`; refused where no payment of this session waits for a code. */
export function sendPaymentCode(deps: TransfersDeps): Handler<typeof transferRoutes.sendOtpByAccountNumber> {
  return async (_nothing, context) => {
    const approval = await findOpenApproval(deps, context.session)
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { customerId } = context.session
    const phone = await phoneOf(deps, customerId)
    if (phone === undefined) return fail({ kind: 'refused', reason: 'code-not-sent' })
    const sent = await deps.oneTimeCodes.send({
      purpose: PAYMENT_CODE_PURPOSE,
      subject: customerId,
      approves: approval.fingerprint.toString('hex'),
      phone,
      text: messageFor(approval.payment),
    })
    if (!sent.ok) return sent
    const { referenceId, maskedPhone, expiresAt, resendAt } = sent.value
    return ok({
      data: { referenceId, maskedPhone, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() },
    })
  }
}

async function phoneOf(deps: TransfersDeps, customerId: string): Promise<string | undefined> {
  const { rows } = await deps.database.pool.query<{ phone: string }>('select phone from bank.customer where id = $1', [
    customerId,
  ])
  return rows[0]?.phone
}

function messageFor(payment: Payment): string {
  const amount = formatMinor(BigInt(payment.amount), payment.currencyCode)
  const payee = `${payment.to.accountName} (${maskAccountNumber(payment.to.accountNumber)})`
  return `${BRAND.bankName}: {code} approves ${amount} to ${payee}. Never share this code. Not you? Call ${BRAND.fraudPhone}.`
}
