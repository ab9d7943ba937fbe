/** Queues the notice that a bouquet on a saved smart card ends soon. */
import type { Sql } from '../db/database.ts'
import type { BouquetNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/**
 * Queues the notice in the caller's transaction. Its reference contains `savedId` and the day, so that no notice is
 * queued twice.
 */
export async function queueBouquetNotice(
  tx: Sql,
  ending: Omit<BouquetNotice, 'kind' | 'reference' | 'at'> & { readonly savedId: string; readonly at: Date },
): Promise<void> {
  const { savedId, at, ...notified } = ending
  const reference = `${savedId}:${notified.endsOn}`
  await queueNotices(tx, [{ kind: 'bouquet-ending', ...notified, reference, at: at.toISOString() }])
}
