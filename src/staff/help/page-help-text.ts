/** The parts of the help of a page: what the page is for, what its words mean, its keys, and what to do when unsure. */

/** The keys of one letter, what each does, and where. */
export const LETTER_KEYS = [
  ['/', 'goes to the filters', 'lists'],
  ['j', 'goes to the next row', 'lists'],
  ['k', 'goes to the previous row', 'lists'],
  ['x', 'selects the row, or takes it out of the selection', 'Payments'],
  ['a', 'goes to the acts on the selected rows', 'Payments'],
  ['n', 'opens the next check', 'Identity checks'],
] as const
export type LetterKey = (typeof LETTER_KEYS)[number][0]

export const LIST_KEYS: readonly LetterKey[] = ['/', 'j', 'k']

export interface PageHelpText {
  /** What the page is for, as whole sentences. */
  readonly purpose: string
  /** The queues, the states and the parts of the page, each with its meaning. */
  readonly words: readonly (readonly [word: string, meaning: string])[]
  /** The keys of one letter that work on the page. */
  readonly keys: readonly LetterKey[]
  /** What to do when unsure, as whole sentences. */
  readonly unsure: string
}

/** The meanings of states under the words that the pages show. */
export const wordsFor = <State extends string>(
  names: Readonly<Record<State, string>>,
  meanings: Readonly<Record<State, string>>,
): PageHelpText['words'] => (Object.keys(meanings) as State[]).map((state) => [names[state], meanings[state]])
