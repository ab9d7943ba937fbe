/** One language's words: how an English text is found in them, whole or with its holes filled, as the server's messages come. */

/** The catalogue's text for an English one; `count` chooses between its plural forms. */
export type LookUp = (english: string, count?: number) => string

/** What most texts are, or the forms by plural category of CLDR (`other` always). */
export type Words = Readonly<Record<string, string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>>

/** The look-up of a catalogue: unknown texts stay English. */
export function lookUpIn(code: string, words: Words): LookUp {
  const rules = new Intl.PluralRules(code)
  const filled = Object.keys(words)
    .filter((english) => /^[A-Z].*\{/.test(english))
    .map((english) => [english, patternOf(english)] as const)
  const formOf = (key: string, count: number): string | undefined => {
    const found = Object.hasOwn(words, key) ? words[key] : undefined
    return typeof found === 'object' ? (found[rules.select(count)] ?? found.other) : found
  }
  return (english, count = 2) => {
    const found = formOf(english, count)
    if (found !== undefined) return found
    // A text of the server comes with its numbers and times in it.
    for (const [key, pattern] of filled) {
      const match = pattern.exec(english)
      if (match)
        return (formOf(key, Number(match.groups?.['count'] ?? 2)) ?? english).replace(
          /\{(\w+)\}/g,
          (_, name: string) => match.groups?.[name] ?? '',
        )
    }
    return english
  }
}

/** "Try again after {time}." as a pattern that knows "Try again after 4:07 pm." and says what the time was. */
function patternOf(english: string): RegExp {
  const source = english
    .split(/\{(\w+)\}/)
    .map((piece, index) =>
      index % 2 === 0 ? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${piece}>[^{}]{1,80})`,
    )
  return new RegExp(`^${source.join('')}$`)
}
