/** Searches words in the texts of a list, ignoring upper case, accents, tone marks and quotes. Every typed word must occur. */
import { stripQuotes } from './strip-text.ts'

const plain = (text: string): string => stripQuotes(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())

/** True when each word of the search is in one of the texts. An empty search finds everything. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const hay = texts.map(plain)
  return plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => hay.some((text) => text.includes(word)))
}
