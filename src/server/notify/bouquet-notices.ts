/** Queues the notice that a bouquet on a saved smart card ends soon. */
import type { Sql } from '../db/database.ts'
import type { BouquetNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** Queues it in the caller's transaction; `savedId` and the day name it, so that none is queued twice. */
export async function queueBouquetNotice(
  tx: Sql,
  ending: Omit<BouquetNotice, 'kind' | 'reference' | 'at'> & { readonly savedId: string; readonly at: Date },
): Promise<void> {
  const { savedId, at, ...notified } = ending
  const reference = `${savedId}:${notified.endsOn}`
  await queueNotices(tx, [{ kind: 'bouquet-ending', ...notified, reference, at: at.toISOString() }])
}
