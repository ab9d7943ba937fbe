/** Reads the stops of the services that a payment batch and its lines need. */
import type { ServiceStop } from '../../../../core/stops/service-stop.ts'
import { isHere } from '../../../../core/transfers/transfer-type.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import type { StoppablePayee } from '../../../payments/kinds/transfer/transfer-policy.ts'
import { findStops } from '../../../stops/stop-store.ts'

export interface LineStops {
  /** Undefined: payment batches are on. */
  readonly batches: ServiceStop | undefined
  /** Returns the stop of a service that only some lines need. The other lines can be paid. */
  ofLine(payee: StoppablePayee): ServiceStop | undefined
}

export async function findLineStops({
  database,
  clock,
}: Pick<TransfersDeps, 'database' | 'clock'>): Promise<LineStops> {
  const services = ['part:payment-batches', 'network:switch', 'part:new-payees'] as const
  const off = await findStops(database.pool, services, clock.now())
  return {
    batches: off.get('part:payment-batches'),
    ofLine: (payee) =>
      (isHere(payee) ? undefined : off.get('network:switch')) ?? (payee.isNew ? off.get('part:new-payees') : undefined),
  }
}
