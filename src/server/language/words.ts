/** The English texts that customers read in their own language, marked where they are written: the catalogues must have each of them. */

/** An English text of the catalogues. `{name}` marks a parameter. */
export type Words = string & { readonly __words: true }

/** Marks a text for the catalogues. catalogues.test.ts finds what is marked, and nothing else can be said. */
export function words(english: string): Words {
  return english as Words
}

/** What fills the holes of a text, by name. */
export type Holes = Readonly<Record<string, string | number>>

/** A text with what fills it, before it is known in which language it is read. */
export interface Wording {
  readonly words: Words
  readonly holes: Holes
}

/** The text with its holes filled; a hole that nothing fills stays. */
export function fill(text: string, holes: Holes | undefined): string {
  return holes ? text.replace(/\{(\w+)\}/g, (hole, name: string) => String(holes[name] ?? hole)) : text
}
