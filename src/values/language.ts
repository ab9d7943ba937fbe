/** The languages in which the bank speaks to its customers. */

/** BCP 47 codes; `en` is what everything is written in first. */
export const LANGUAGES = ['en', 'ha', 'yo', 'ig', 'pcm'] as const
export type Language = (typeof LANGUAGES)[number]
