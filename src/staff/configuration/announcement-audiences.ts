/** The audiences of announcements as staff read them. */
import type { AnnouncementAudience } from '../../values/vocabularies/announcements.ts'

export const AUDIENCES: Readonly<Record<AnnouncementAudience, string>> = {
  all: 'All customers',
  'tier:1': 'Customers of tier 1',
  'tier:2': 'Customers of tier 2',
  'tier:3': 'Customers of tier 3',
  'product:SAV': 'Customers with a savings account',
  'product:CUR': 'Customers with a current account',
  'product:DOM': 'Customers with a domiciliary account',
}
