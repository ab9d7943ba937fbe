/** The audiences of announcements to customers, and the lengths of their texts. Decision 84. */
import type { Language } from '../language.ts'

/** A tier: the customers of the tier. A product: the customers with an open account of the product. */
export const ANNOUNCEMENT_AUDIENCES = [
  'all',
  'tier:1',
  'tier:2',
  'tier:3',
  'product:SAV',
  'product:CUR',
  'product:DOM',
] as const
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number]

/** In characters. The strip of a page shows the title and the text. */
export const MOST_ANNOUNCEMENT_TITLE = 60
export const MOST_ANNOUNCEMENT_TEXT = 280

/** The languages of an announcement, with their names as staff read them. */
export const ANNOUNCEMENT_LANGUAGES = {
  en: 'English',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
  pcm: 'Pidgin',
} as const satisfies Readonly<Record<Language, string>>
