/** Holds the sealing keys of a process: the first key, and the keys that a rotation added. */
import { hkdfSync } from 'node:crypto'
import { FIRST_KEY_ID, type SealingKey, type SealingKeys } from './sealing.ts'

/** The purpose of a sealing key. A new use needs a new purpose, so that two uses never share a key. */
export type SealingPurpose =
  | 'identity-encryption'
  | 'session-sealing'
  | 'token-seed'
  | 'bill-token'
  | 'message-keys'
  | 'files'
  | 'pin-hashes'

/** A key of the ring. The key of each purpose is derived from its secret. */
export interface RingKey {
  readonly id: number
  /** 32 bytes. */
  readonly secret: Buffer
  /** The time from which it seals new values, in milliseconds. It opens values from the start. */
  readonly sealsFromMs: number
}

export interface KeyRing {
  /** Adds a key. A key that the ring has is left as it is. */
  add(key: RingKey): void
  /** Takes a key out. Values of that key cannot be opened any more. */
  remove(id: number): void
  readonly ids: readonly number[]
  /** The id of the key that seals new values now. */
  currentId(): number
  sealing(purpose: SealingPurpose): SealingKeys
}

/** Derives the key of a purpose from a secret of 32 bytes (HKDF-SHA-256, RFC 5869). */
export function derivedKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `adire ${purpose}`, 32))
}

/**
 * Makes a ring with the first key, which seals until another key does. `nowMs`: the time in milliseconds. `otherFirsts`: first keys
 * of the bank's other master key, which open values only.
 */
export function createKeyRing(
  first: Buffer,
  nowMs: () => number = Date.now,
  otherFirsts: readonly Buffer[] = [],
): KeyRing {
  const keys = new Map<number, RingKey>([
    [FIRST_KEY_ID, { id: FIRST_KEY_ID, secret: first, sealsFromMs: Number.NEGATIVE_INFINITY }],
  ])
  const derived = new Map<string, SealingKey>()
  const find = (purpose: SealingPurpose, id: number): SealingKey | undefined => {
    const key = keys.get(id)
    if (key === undefined) return undefined
    const name = `${purpose} ${id}`
    const known = derived.get(name)
    if (known !== undefined) return known
    const made = { id, key: derivedKey(key.secret, purpose) }
    derived.set(name, made)
    return made
  }
  const currentId = (): number => {
    const now = nowMs()
    let newest: RingKey | undefined
    for (const key of keys.values())
      if (key.sealsFromMs <= now && (newest === undefined || key.sealsFromMs >= newest.sealsFromMs)) newest = key
    return newest?.id ?? FIRST_KEY_ID
  }
  return {
    add: (key) => void (keys.has(key.id) || keys.set(key.id, key)),
    remove: (id) => void keys.delete(id),
    get ids() {
      return [...keys.keys()]
    },
    currentId,
    sealing: (purpose) => ({
      current() {
        const key = find(purpose, currentId())
        if (key === undefined) throw new Error('the ring has no key that seals')
        return key
      },
      find: (id) => find(purpose, id),
      otherFirsts: otherFirsts.map((secret) => ({ id: FIRST_KEY_ID, key: derivedKey(secret, purpose) })),
    }),
  }
}
