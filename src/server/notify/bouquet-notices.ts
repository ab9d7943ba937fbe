/** Queues the notice that a bouquet on a saved smart card ends soon. */
import type { Sql } from '../db/database.ts'
import type { BouquetNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** Queues it in the caller's transaction; `savedId` and the day name it, so that none is queued twice. */
export async function queueBouquetNotice(
  tx: Sql,
  ending: Omit<BouquetNotice, 'kind' | 'reference' | 'at'> & { readonly savedId: string; readonly at: Date },
): Promise<void> {
  const { savedId, at, ...told } = ending
  const reference = `${savedId}:${told.endsOn}`
  await queueNotices(tx, [{ kind: 'bouquet-ending', ...told, reference, at: at.toISOString() }])
}
