/** The public holidays that the government of Nigeria announces each year. */

/** The holidays of the Islamic calendar. Their days depend on the moon, so that nobody knows them long before. */
export const ISLAMIC_HOLIDAYS = ['eid-al-fitr', 'eid-al-adha', 'maulid'] as const

/** `other`: all other announced days of a year, such as the Monday after a holiday on a weekend. */
export const DECLARED_HOLIDAYS = [...ISLAMIC_HOLIDAYS, 'other'] as const
export type DeclaredHoliday = (typeof DECLARED_HOLIDAYS)[number]
