/** Announces which part of the sandbox changed, so that an open page shows the change without polling. */

export type Topic = 'messages' | 'people' | 'payments' | 'bills' | 'cards' | 'faults'

export interface ChangeFeed {
  announce(topic: Topic): void
  /** Calls the listener at each change until the returned function is called. */
  subscribe(listener: (topic: Topic) => void): () => void
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<(topic: Topic) => void>()
  return {
    announce(topic) {
      for (const listener of listeners) listener(topic)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
