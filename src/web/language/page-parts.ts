/**
 * Lists the parts of the texts that each page needs, by the page's number. The build writes the list
 * (scripts/translations/plugin.ts).
 */
export const PARTS: readonly (readonly string[])[] = []
