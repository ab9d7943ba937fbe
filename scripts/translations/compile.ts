/** Compiles messages at build time, so that the browser does not parse them. */

/** Plain text and the names of parameters in turn: `Send {amount} now` is `['Send ', 'amount', ' now']`. */
export type Compiled = string | readonly string[]

const HOLE = /\{(\w+)\}/

/** A message without parameters stays as it is. An empty last piece is left out, because it only costs bytes. */
export function compileMessage(message: string): Compiled {
  if (!HOLE.test(message)) return message
  const pieces = message.split(HOLE)
  return pieces.at(-1) === '' ? pieces.slice(0, -1) : pieces
}

/** A translation of a message, or its forms by the plural categories of CLDR. */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

const compileTranslation = (translation: Translation): unknown =>
  typeof translation === 'string'
    ? compileMessage(translation)
    : { forms: Object.fromEntries(Object.entries(translation).map(([form, text]) => [form, compileMessage(text)])) }

/** A regular expression for a message of the server. Each parameter matches any text. */
export function patternOf(message: string): string {
  const pieces = message
    .split(HOLE)
    .map((piece, index) =>
      index % 2 === 0 ? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${piece}>[^{}]{1,80})`,
    )
  return `^${pieces.join('')}$`
}

const fixedLength = (message: string): number =>
  message
    .split(HOLE)
    .filter((_, index) => index % 2 === 0)
    .join('').length

/**
 * What the browser loads of one file of a catalogue: translations by compiled message (as text), and for the messages of the server
 * the patterns that find a message whose parameters are filled in.
 */
export function compileCatalogue(words: Readonly<Record<string, Translation>>, isOfServer: boolean): object {
  const compiled = Object.entries(words).map(([key, translation]) => [
    String(compileMessage(key)),
    compileTranslation(translation),
  ])
  // A sentence can match several patterns. The browser takes the first, so the pattern with the most fixed text comes first.
  const filled = Object.keys(words)
    .filter((key) => isOfServer && HOLE.test(key))
    .toSorted((one, other) => fixedLength(other) - fixedLength(one))
  return {
    words: Object.fromEntries(compiled) as object,
    sentences: filled.map((key) => [patternOf(key), String(compileMessage(key))]),
  }
}
