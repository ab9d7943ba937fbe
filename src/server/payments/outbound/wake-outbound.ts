/** Wakes the worker of a network by a notification of the database, in the transaction that makes a payment due. */
import type { Sql } from '../../db/database.ts'
import type { Network } from './submission-store.ts'

/** The channel of the notifications. Each network has a worker, so that a slow network delays no other. */
export const outboundChannel = (network: Network): string => `adire:outbound:${network}`

/** A lost notification delays a payment by a minute at most, because a recurring job looks for due payments too. */
export async function wakeOutbound(tx: Sql, network: Network): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [outboundChannel(network), ''])
}
