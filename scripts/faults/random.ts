/** Draws the choices of a run from its seed. The timing of processes still differs from run to run. */

export interface Random {
  /** Returns a number from 0 up to 1, without 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Picks an item with a probability that follows from its weight. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item
}

/** Returns the random numbers of a seed by Mulberry32, which is a small algorithm with the same result on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick,
    weighted(items) {
      let left = next() * items.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, item] of items) {
        left -= weight
        if (left < 0) return item
      }
      return pick(items)[1]
    },
  }
}
