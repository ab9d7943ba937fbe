/** The services that staff can switch off, with their names. */
import type { StoppedNetwork, StoppedService } from '../../../values/vocabularies/service-stops.ts'
import type { Sql } from '../../db/database.ts'

const NETWORKS: Readonly<Record<StoppedNetwork, string>> = {
  switch: 'Transfers to other banks (payment switch)',
  biller: 'All bills (bill aggregator)',
  'card-processor': 'Orders of cards (card processor)',
}

export interface NamedService {
  readonly service: StoppedService
  readonly name: string
}

/** The networks, and then the offered billers by their names. */
export async function findServices(sql: Sql): Promise<readonly NamedService[]> {
  const { rows } = await sql.query<{ biller_id: string; name: string }>(
    'select biller_id, name from bank.biller where offered order by name, biller_id',
  )
  return [
    ...Object.entries(NETWORKS).map(([network, name]) => ({
      service: `network:${network as StoppedNetwork}` as const,
      name,
    })),
    ...rows.map(({ biller_id: billerId, name }) => ({ service: `biller:${billerId}` as const, name })),
  ]
}
