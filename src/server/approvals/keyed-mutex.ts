/** Runs work under one key one after the other within this process. Work under other keys runs in parallel. */

export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Makes a mutex for each key. A key is forgotten when its last work has ended, with or without an error. */
export function keyedMutex(): KeyedMutex {
  const lasts = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = lasts.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    lasts.set(key, mine)
    try {
      return await mine
    } finally {
      if (lasts.get(key) === mine) lasts.delete(key)
    }
  }
}
