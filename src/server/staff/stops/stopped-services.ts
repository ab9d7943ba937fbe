/** The services that staff can switch off, with their names. */
import type { StoppedNetwork, StoppedPart, StoppedService } from '../../../values/vocabularies/service-stops.ts'
import type { Sql } from '../../db/database.ts'

const NETWORKS: Readonly<Record<StoppedNetwork, string>> = {
  switch: 'Transfers to other banks (payment switch)',
  biller: 'All bills (bill aggregator)',
  'card-processor': 'Orders of cards (card processor)',
}

const PARTS: Readonly<Record<StoppedPart, string>> = {
  'sign-up': 'Sign-up of new customers',
  'new-payees': 'Payments to new payees',
  exchange: 'Exchange between currencies',
  'standing-orders': 'Standing orders',
  'payment-batches': 'Payment batches',
}

export interface NamedService {
  readonly service: StoppedService
  readonly name: string
}

/** The networks, the parts of the bank, and then the offered billers by their names. */
export async function findServices(sql: Sql): Promise<readonly NamedService[]> {
  const { rows } = await sql.query<{ biller_id: string; name: string }>(
    'select biller_id, name from bank.biller where offered order by name, biller_id',
  )
  return [
    ...Object.entries(NETWORKS).map(([network, name]) => ({
      service: `network:${network as StoppedNetwork}` as const,
      name,
    })),
    ...Object.entries(PARTS).map(([part, name]) => ({ service: `part:${part as StoppedPart}` as const, name })),
    ...rows.map(({ biller_id: billerId, name }) => ({ service: `biller:${billerId}` as const, name })),
  ]
}
