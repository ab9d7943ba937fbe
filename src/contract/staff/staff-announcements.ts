/** The staff's calls on announcements to customers: the list, and the preview of an announcement. */
import * as v from 'valibot'
import {
  ANNOUNCEMENT_AUDIENCES,
  MOST_ANNOUNCEMENT_TEXT,
  MOST_ANNOUNCEMENT_TITLE,
} from '../../values/vocabularies/announcements.ts'
import { instant, message, text, uuid } from '../fields.ts'

const audience = v.picklist(ANNOUNCEMENT_AUDIENCES, 'Choose an audience')

/** `name`: the field as its problem names it, such as “The title in Hausa”. */
export const announcementTitle = (name: string) => text(name, 1, MOST_ANNOUNCEMENT_TITLE)
export const announcementText = (name: string) => message(name, 1, MOST_ANNOUNCEMENT_TEXT)
const words = v.strictObject({ title: announcementTitle('The title'), text: announcementText('The text') })

/** The title and the text in each language of the customers. */
export const announcementTextsSchema = v.strictObject({ en: words, ha: words, yo: words, ig: words, pcm: words })
export type AnnouncementTexts = v.InferOutput<typeof announcementTextsSchema>

/** A requested announcement, which is the payload of the order too. Null as start: when the order is executed. */
export const wantedAnnouncementSchema = v.strictObject({
  texts: announcementTextsSchema,
  audience,
  startsAt: v.nullable(instant),
  endsAt: instant,
})
export type WantedAnnouncement = v.InferOutput<typeof wantedAnnouncementSchema>

export const withdrawAnnouncementSchema = v.strictObject({ announcementId: uuid })

export const announcementsSchema = v.object({
  /** Announcements that count or will count, and announcements of the last 30 days. */
  announcements: v.array(
    v.object({
      announcementId: uuid,
      texts: announcementTextsSchema,
      audience,
      startsAt: instant,
      endsAt: instant,
      withdrawnAt: v.nullable(instant),
      state: v.picklist(['planned', 'shown', 'ended', 'withdrawn']),
      /** The number of customers who closed it. */
      closed: v.number(),
    }),
  ),
})

/** The number of customers in the audience today, and of all customers. */
export const announcementPreviewSchema = v.object({ customers: v.number(), all: v.number() })
