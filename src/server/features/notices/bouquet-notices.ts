/** Tells the customer of a saved smart card that what runs on it ends within days. */
import { BRAND } from '../../../values/brand.ts'
import { formatDate } from '../../../values/date.ts'
import { truncate } from '../../../values/text.ts'
import type { Sql } from '../../db/database.ts'
import type { NoticeText } from './letter.ts'
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

export function bouquetText({ billerName, bouquet, endsOn }: BouquetNotice): NoticeText {
  const day = formatDate(`${endsOn}T12:00:00Z`)
  return {
    sms: `${BRAND.shortName}: ${truncate(bouquet, 40)} of ${truncate(billerName, 30)} ends on ${day}. Renew it in the app, under Bills. No more of these? Say so at the saved card.`,
    subject: `${bouquet} ends on ${day}`,
    body: `${bouquet} of ${billerName} ends on ${day}, on a smart card that you saved. You can renew it or take another bouquet in the app, under Bills. If you do not want to be reminded, say so at the saved card.`,
  }
}
