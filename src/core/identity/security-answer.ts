/** Brings a security answer into one form, so that the same words match years later on another keyboard. */

/** NFKC, lower case, punctuation dropped, spaces collapsed: "St. Mary's  School" and "st marys school" are one answer. */
export function normaliseAnswer(answer: string): string {
  return (
    answer
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\p{P}\p{S}]/gu, '')
      // The characters around a removed sign can now combine into one letter, so the text is normalised again.
      .normalize('NFKC')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

/** The texts of what is wrong with a new answer. */
export function answerFaults(answer: string): readonly string[] {
  return normaliseAnswer(answer).length < 2 ? ['Answer must have at least 2 letters or digits'] : []
}
