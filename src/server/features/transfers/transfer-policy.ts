/** The limits and fees by which a transfer is decided now. */
import { DEFAULT_TRANSFER_POLICY, type TransferPolicy } from '../../../core/transfers/decide-transfer.ts'
import type { TransfersDeps } from './transfers-deps.ts'

export async function transferPolicy(deps: Pick<TransfersDeps, 'limits' | 'fees'>): Promise<TransferPolicy> {
  return {
    limits: (await deps.limits()).policy,
    fees: (await deps.fees?.()) ?? DEFAULT_TRANSFER_POLICY.fees,
  }
}
