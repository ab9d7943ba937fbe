/** Changes inputs at random, from a seed: bits, bytes, numbers, words of the format, and parts of other inputs. */

/** Returns a function that draws numbers from 0 up to 1, without 1, by Mulberry32. The same seed gives the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface MutationSource {
  readonly random: () => number
  readonly words: readonly string[]
  /** Inputs that reached new code. */
  readonly corpus: readonly Buffer[]
  readonly mostBytes: number
}

type Mutation = (input: Buffer, source: MutationSource) => Buffer

const below = (random: () => number, most: number): number => Math.floor(random() * most)

/** One of `values`, which has one value at least. */
export function pick<Value>(random: () => number, values: readonly Value[]): Value {
  const value = values[below(random, values.length)]
  if (value === undefined) throw new Error('there is nothing to pick')
  return value
}

function replaced(input: Buffer, from: number, to: number, part: Uint8Array): Buffer {
  return Buffer.concat([input.subarray(0, from), part, input.subarray(to)])
}

/** A part of at most 64 bytes, or of any length in one of eight tries. */
function part(input: Buffer, random: () => number): [from: number, to: number] {
  const from = below(random, input.length + 1)
  const rest = input.length - from
  return [from, from + below(random, (random() < 0.125 ? rest : Math.min(64, rest)) + 1)]
}

const HARD_TEXTS = ['0', '-1', '1e3', '00', '9'.repeat(20), '.', ',', '\0', '\uFEFF', '\u202e', '\ud800', 'é', '💳']
const HARD_NAMES = ['__proto__', 'constructor', 'toString', 'null', 'true', '[]', '{}', '""', '\\u0000', '\r\n', "'"]

const MUTATIONS: readonly Mutation[] = [
  (input, { random }) => {
    const at = below(random, input.length)
    const turned = Buffer.from(input)
    turned[at] = (turned[at] ?? 0) ^ (1 << below(random, 8))
    return turned
  },
  (input, { random }) => {
    const at = below(random, input.length + 1)
    return replaced(input, at, Math.min(input.length, at + below(random, 2)), Buffer.from([below(random, 256)]))
  },
  (input, { random }) => {
    const [from, to] = part(input, random)
    return replaced(input, from, to, Buffer.alloc(0))
  },
  (input, { random }) => {
    const [from, to] = part(input, random)
    const copies = Array.from({ length: 1 + below(random, random() < 0.05 ? 400 : 4) }, () => input.subarray(from, to))
    return replaced(input, to, to, Buffer.concat(copies))
  },
  (input, { random, words }) => {
    const at = below(random, input.length + 1)
    const word = pick(random, [...words, ...HARD_TEXTS, ...HARD_NAMES])
    return replaced(input, at, random() < 0.5 ? at : Math.min(input.length, at + word.length), Buffer.from(word))
  },
  (input, { random, corpus }) => {
    const other = pick(random, corpus)
    const [from, to] = part(other, random)
    const at = part(input, random)
    return replaced(input, at[0], at[1], other.subarray(from, to))
  },
  (input, { random }) => {
    // Replaces a number, a quoted text or a text between tags by another text.
    const found = [...input.toString('latin1').matchAll(/(?<=[">:,])[^"<>:,{}]{1,40}(?=["<,}])/g)]
    if (found.length === 0) return input
    const { index, 0: old } = pick(random, found)
    return replaced(input, index, index + old.length, Buffer.from(pick(random, [...HARD_TEXTS, ...HARD_NAMES])))
  },
]

/** Makes one to four changes to an input. */
export function mutate(input: Buffer, source: MutationSource): Buffer {
  let made = input
  const changes = 1 + below(source.random, 4)
  for (let n = 0; n < changes; n += 1) made = pick(source.random, MUTATIONS)(made, source)
  return made.subarray(0, source.mostBytes)
}
