/** Declares what the fuzzer needs to know about a parser. */
export interface FuzzTarget {
  readonly name: string
  /** The parsers that the target calls, for the reader of a report. */
  readonly subject: string
  /** Longer inputs are not made. */
  readonly mostBytes: number
  /** A parser that needs longer for one input has failed. */
  readonly withinMs: number
  /** Words of the format, which the fuzzer inserts. */
  readonly words: readonly string[]
  /** Valid inputs, which the fuzzer changes. */
  readonly seeds: readonly (string | Uint8Array)[]
  /** Throws when a parser breaks its promise: it throws, or loses what it accepted. */
  check(input: Buffer): void | Promise<void>
}

export class BrokenPromise extends Error {}

/** Compares two results by their JSON text. A bigint counts by its digits. */
export function sameResult(subject: string, before: unknown, after: unknown): void {
  const [one, other] = [before, after].map(jsonOf)
  if (one !== other) throw new BrokenPromise(`${subject}: ${one} came back as ${other}`)
}

export function mustHold(subject: string, isTrue: boolean): void {
  if (!isTrue) throw new BrokenPromise(subject)
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one)) ?? 'undefined'
