/** Orders that publish an announcement to customers for a time, and that withdraw it. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  type AnnouncementTexts,
  wantedAnnouncementSchema,
  withdrawAnnouncementSchema,
} from '../../../../contract/staff/staff-announcements.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { fail } from '../../../../values/result.ts'
import type { AnnouncementAudience } from '../../../../values/vocabularies/announcements.ts'
import type { OrderKindName } from '../../../../values/vocabularies/staff-orders.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Sql } from '../../../db/database.ts'
import {
  findAnnouncement,
  insertAnnouncement,
  readAnnouncementsVersion,
  withdrawAnnouncement,
} from '../../../features/announcements/announcement-store.ts'
import { checkAnnouncement } from '../../announcements/check-announcement.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const ANNOUNCEMENT = { maker: 'tariff.change', checker: 'tariff.check', needsRecentLogin: false } as const

/** The title in English. The details of the order have the texts in each language. */
const shortTexts = (texts: AnnouncementTexts): string => `“${texts.en.title}” in ${Object.keys(texts).length} languages`

function audienceText(audience: AnnouncementAudience): string {
  if (audience === 'all') return 'all customers'
  const [kind, value] = audience.split(':')
  return kind === 'tier' ? `customers of tier ${value}` : `customers with an account ${value}`
}

export const publishAnnouncement = orderKind({
  ...ANNOUNCEMENT,
  name: 'publish-announcement',
  livesMs: 24 * HOURS_MS,
  payload: wantedAnnouncementSchema,
  async subject(sql, wanted, { clock }) {
    const checked = checkAnnouncement(wanted, clock.now())
    if (!checked.ok) return undefined
    const from = wanted.startsAt === null ? 'immediately' : `from ${formatDateTime(new Date(wanted.startsAt))}`
    const until = formatDateTime(checked.value.endsAt)
    const summary = `Show to ${audienceText(wanted.audience)}, ${from}, until ${until}: ${shortTexts(wanted.texts)}`
    return { summary, version: await readAnnouncementsVersion(sql) }
  },
  async execute({ clock }, tx, wanted, trace) {
    const at = clock.now()
    const checked = checkAnnouncement(wanted, at)
    if (!checked.ok) return fail(checked.failure)
    const { startsAt, endsAt } = checked.value
    const { texts, audience } = wanted
    const announcementId = randomUUID()
    await insertAnnouncement(tx, { announcementId, texts, audience, startsAt, endsAt }, { at, by: trace.address })
    await recordAudit(tx, trace, {
      kind: 'announcement.published',
      outcome: 'done',
      detail: {
        announcementId,
        audience,
        title: texts.en.title,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      },
    })
    return DONE
  },
})

export const withdrawAnnouncementKind = orderKind({
  ...ANNOUNCEMENT,
  name: 'withdraw-announcement',
  livesMs: 24 * HOURS_MS,
  payload: withdrawAnnouncementSchema,
  async subject(sql, { announcementId }, { clock }) {
    const found = await findAnnouncement(sql, announcementId)
    if (found === undefined || found.withdrawnAt !== null || found.endsAt <= clock.now()) return undefined
    return {
      summary: `Withdraw from ${audienceText(found.audience)}: ${shortTexts(found.texts)}`,
      version: 'open',
    }
  },
  async execute({ clock }, tx, { announcementId }, trace) {
    if (!(await withdrawAnnouncement(tx, announcementId, { at: clock.now(), by: trace.address })))
      return fail('This announcement is withdrawn already.')
    await recordAudit(tx, trace, { kind: 'announcement.withdrawn', outcome: 'done', detail: { announcementId } })
    return DONE
  },
})

/** The texts that an order publishes or withdraws. Null: the order is about no announcement. */
export async function announcementOf(
  sql: Sql,
  { kind, payload }: { readonly kind: OrderKindName; readonly payload: unknown },
): Promise<AnnouncementTexts | null> {
  if (kind === 'publish-announcement') return v.parse(wantedAnnouncementSchema, payload).texts
  if (kind !== 'withdraw-announcement') return null
  const { announcementId } = v.parse(withdrawAnnouncementSchema, payload)
  return (await findAnnouncement(sql, announcementId))?.texts ?? null
}
