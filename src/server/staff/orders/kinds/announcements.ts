/** Orders that publish an announcement to customers for a time, and that withdraw it. */
import { randomUUID } from 'node:crypto'
import {
  type AnnouncementTexts,
  wantedAnnouncementSchema,
  withdrawAnnouncementSchema,
} from '../../../../contract/staff/staff-announcements.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { fail } from '../../../../values/result.ts'
import type { AnnouncementAudience } from '../../../../values/vocabularies/announcements.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import {
  findAnnouncement,
  insertAnnouncement,
  readAnnouncementsVersion,
  withdrawAnnouncement,
} from '../../../features/announcements/announcement-store.ts'
import { checkAnnouncement } from '../../announcements/check-announcement.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const ANNOUNCEMENT = { maker: 'tariff.change', checker: 'tariff.check', needsRecentLogin: false } as const

const LANGUAGE_NAMES: Readonly<Record<keyof AnnouncementTexts, string>> = {
  en: 'English',
  ha: 'Hausa',
  yo: 'Yoruba',
  ig: 'Igbo',
  pcm: 'Pidgin',
}

/** All texts, because the checker approves each of them. */
const allTexts = (texts: AnnouncementTexts): string =>
  (Object.keys(LANGUAGE_NAMES) as (keyof AnnouncementTexts)[])
    .map((language) => `${LANGUAGE_NAMES[language]}: “${texts[language].title}” ${texts[language].text}`)
    .join(' / ')

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
    const summary = `Show to ${audienceText(wanted.audience)}, ${from}, until ${until}. ${allTexts(wanted.texts)}`
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
      summary: `Withdraw from ${audienceText(found.audience)}: “${found.texts.en.title}” ${found.texts.en.text}`,
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
