/** Chooses the matches of one person that the bank keeps. */
import { LIST_TOPICS, MOST_MATCHES, type ScreeningMatch } from '../../ports/screening.ts'

/** The best matches of each topic, sanctions first. Many public officials with a similar name hide no sanctioned person. */
export const keptMatches = (matches: readonly ScreeningMatch[]): readonly ScreeningMatch[] =>
  LIST_TOPICS.flatMap((topic) =>
    matches
      .filter((match) => match.topic === topic)
      .toSorted((a, b) => b.score - a.score || (a.entryId < b.entryId ? -1 : 1))
      .slice(0, MOST_MATCHES),
  )
