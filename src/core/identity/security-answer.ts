/** One form for an answer, however it is typed: the same words must match years later on another keyboard. */

/** NFKC, lower case, punctuation dropped, spaces collapsed: "St. Mary's  School" and "st marys school" are one answer. */
export function normaliseAnswer(answer: string): string {
  return (
    answer
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\p{P}\p{S}]/gu, '')
      // What stood on either side of a dropped sign may be one letter now.
      .normalize('NFKC')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

/** The texts of what is wrong with a new answer. */
export function answerFaults(answer: string): readonly string[] {
  return normaliseAnswer(answer).length < 2 ? ['Answer must have at least 2 letters or digits'] : []
}
