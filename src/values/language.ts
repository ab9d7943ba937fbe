/** Lists the languages in which the bank writes to its customers. */

/** BCP 47 codes. Texts are written in English first. */
export const LANGUAGES = ['en', 'ha', 'yo', 'ig', 'pcm'] as const
export type Language = (typeof LANGUAGES)[number]
