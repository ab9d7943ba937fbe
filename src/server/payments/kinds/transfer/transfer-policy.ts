/** The limits and fees by which a transfer is decided now. */
import { DEFAULT_PAYMENT_POLICY, type PaymentPolicy } from '../../../../core/payments/payment-decision.ts'
import { isHere } from '../../../../core/transfers/transfer-type.ts'
import { findStop } from '../../stops/stop-store.ts'
import type { TransfersDeps } from './transfers-deps.ts'

export async function transferPolicy(deps: Pick<TransfersDeps, 'limits' | 'fees'>): Promise<PaymentPolicy> {
  return {
    limits: (await deps.limits()).policy,
    fees: (await deps.fees?.()) ?? DEFAULT_PAYMENT_POLICY.fees,
  }
}

/** The policy with the stop of the payment switch, when the money goes to another bank. */
export async function policyTo(
  deps: Pick<TransfersDeps, 'limits' | 'fees' | 'database' | 'clock'>,
  to: { readonly bankCode: string },
): Promise<PaymentPolicy> {
  const policy = await transferPolicy(deps)
  if (isHere(to)) return policy
  return { ...policy, stop: await findStop(deps.database.pool, ['network:switch'], deps.clock.now()) }
}
