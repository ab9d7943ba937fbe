/** The limits and fees by which a transfer is decided now. */
import { DEFAULT_PAYMENT_POLICY, type PaymentPolicy } from '../../../../core/payments/payment-decision.ts'
import type { ServiceStop } from '../../../../core/stops/service-stop.ts'
import { isHere } from '../../../../core/transfers/transfer-type.ts'
import type { StoppedService } from '../../../../values/vocabularies/service-stops.ts'
import { findPartStop, findStop } from '../../../stops/stop-store.ts'
import type { TransfersDeps } from './transfers-deps.ts'

export async function transferPolicy(deps: Pick<TransfersDeps, 'limits' | 'fees'>): Promise<PaymentPolicy> {
  return {
    limits: (await deps.limits()).policy,
    fees: (await deps.fees?.()) ?? DEFAULT_PAYMENT_POLICY.fees,
  }
}

type StopDeps = Pick<TransfersDeps, 'database' | 'clock'>
type PolicyDeps = StopDeps & Pick<TransfersDeps, 'limits' | 'fees'>

/** A payee of a transfer. `isNew`: no money of this customer has reached the payee, who is another customer or at another bank. */
export interface StoppablePayee {
  readonly bankCode: string
  readonly isNew: boolean
}

/** The services that a transfer to this payee needs. */
const servicesTo = (payee: StoppablePayee): readonly StoppedService[] => [
  ...(isHere(payee) ? [] : (['network:switch'] as const)),
  ...(payee.isNew ? (['part:new-payees'] as const) : []),
]

/** Returns the stop of a service that transfers to these payees need. A transfer to a known payee at this bank needs no query. */
export async function stopOfTransfers(
  { database, clock }: StopDeps,
  payees: readonly StoppablePayee[],
  others: readonly StoppedService[] = [],
): Promise<ServiceStop | undefined> {
  const services = [...new Set([...others, ...payees.flatMap(servicesTo)])]
  return services.length === 0 ? undefined : findStop(database.pool, services, clock.now())
}

/** The policy with the stop of a service that the transfer needs. */
export async function policyTo(deps: PolicyDeps, payee: StoppablePayee): Promise<PaymentPolicy> {
  return { ...(await transferPolicy(deps)), stop: await stopOfTransfers(deps, [payee]) }
}

/** The policy with the stop of exchange. */
export const exchangePolicy = async (deps: PolicyDeps): Promise<PaymentPolicy> => ({
  ...(await transferPolicy(deps)),
  stop: await findPartStop(deps, 'exchange'),
})
