/** Counts the units that each key holds, up to the same maximum for every key. */

export interface Quota {
  /** Takes `amount` for the key. Returns false, and takes nothing, when the key would hold more than the maximum. */
  take(key: string, amount?: number): boolean
  release(key: string, amount?: number): void
}

/** Stores only keys that hold something. */
export function createQuota(max: number): Quota {
  const held = new Map<string, number>()
  return {
    take: (key, amount = 1) => {
      const next = (held.get(key) ?? 0) + amount
      if (next > max) return false
      held.set(key, next)
      return true
    },
    release: (key, amount = 1) => {
      const next = (held.get(key) ?? 0) - amount
      if (next > 0) held.set(key, next)
      else held.delete(key)
    },
  }
}
