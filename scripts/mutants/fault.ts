/** Plants one fault in the text of a file. */

/** A mistake that a developer could make, and the tests that must notice it. */
export interface Fault {
  /** A unique name. `--only` finds the fault by a part of the name. */
  readonly name: string
  /** The path in the repository. */
  readonly file: string
  /** This text occurs exactly once in the file. */
  readonly original: string
  readonly planted: string
  /** Test files, all of one Vitest project. The fewer and the quicker, the better. */
  readonly tests: readonly string[]
  /** The damage to a customer or to the bank, in one sentence. */
  readonly harm: string
}

/** Returns the text with the fault. Returns undefined unless the original text occurs exactly once. */
export function plant({ original, planted }: Pick<Fault, 'original' | 'planted'>, source: string): string | undefined {
  const [before, after, ...others] = source.split(original)
  return before === undefined || after === undefined || others.length > 0 ? undefined : before + planted + after
}

/** The Vitest project of a test file, as in vitest.config.ts. */
export function projectOf(test: string): 'unit' | 'db' | 'web' {
  if (test.startsWith('src/web/')) return 'web'
  return test.endsWith('.db.test.ts') ? 'db' : 'unit'
}

/** True when `--only <word>` selects this fault. */
export function isMeant({ name, file, harm }: Fault, word: string): boolean {
  return [name, file, harm].some((text) => text.toLowerCase().includes(word.toLowerCase()))
}
