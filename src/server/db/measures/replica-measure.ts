/** Measures how far the replica is behind the primary. */
import type { Measure } from '../../ports/measure.ts'
import { type ReadingDeps, replicaLagBytes } from '../reading-database.ts'

export function replicaMeasure(databases: Pick<ReadingDeps, 'primary' | 'replica'>): Measure {
  return {
    gauges: { adire_replica_lag_bytes: 'The part of the log of the primary that the replica has not replayed.' },
    labelNames: [],
    read: async () => [{ labels: {}, values: { adire_replica_lag_bytes: await replicaLagBytes(databases) } }],
  }
}
