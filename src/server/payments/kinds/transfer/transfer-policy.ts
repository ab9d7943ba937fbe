/** The limits and fees by which a transfer is decided now. */
import { DEFAULT_PAYMENT_POLICY, type PaymentPolicy } from '../../../../core/payments/payment-decision.ts'
import type { TransfersDeps } from './transfers-deps.ts'

export async function transferPolicy(deps: Pick<TransfersDeps, 'limits' | 'fees'>): Promise<PaymentPolicy> {
  return {
    limits: (await deps.limits()).policy,
    fees: (await deps.fees?.()) ?? DEFAULT_PAYMENT_POLICY.fees,
  }
}
