/** Message keys: a new one daily, accepted 48 h, then destroyed; signed by the root key and shared by all API processes. */
import type { MessageKeyDocument } from '../../contract/message-key.ts'
import type { SealingKeys } from '../crypto/sealing.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Sql } from '../db/database.ts'
import { type RecipientKey, recipientKey } from '../http/hpke.ts'
import type { Clock } from '../ports/clock.ts'
import {
  fieldsOf,
  isSignedBy,
  makeMessageKey,
  type MessageKeyRoot,
  openMessageKey,
  ROTATE_AFTER_S,
  rootPin,
  signFields,
  type StoredKey,
} from './message-key.ts'
import { deleteExpiredKeys, insertKey, readSignedKeys } from './message-key-store.ts'

export interface MessageKeys {
  /**
   * The document of `GET /api/keys/message`: the newest key whose time has come. With the root's private half it makes today's key
   * if there is none yet. Throws a NoMessageKeyError when no key is signed for now.
   */
  current(): Promise<MessageKeyDocument>
  /** The key that a message names, while it is accepted; undefined for unknown and expired ones. */
  find(kid: number): Promise<RecipientKey | undefined>
  /** Makes the day's key when it is due and the root is here, and deletes the expired ones; call it at start and about hourly. */
  maintain(): Promise<void>
  /** The root's public half as the page pins it: base64 of the 65-byte point. */
  readonly rootPin: string
}

/** No key is signed for now. Without a key, no page can seal a call. */
export class NoMessageKeyError extends Error {
  override readonly name = 'NoMessageKeyError'
  constructor() {
    super('no message key is signed for now: run npm run keys -- sign-ahead')
  }
}

interface LoadedKey {
  readonly stored: StoredKey
  readonly recipient: RecipientKey
  /** Signed by the root key that this process has: only such a key is handed out. */
  readonly isOurs: boolean
}

interface KeyMakers {
  readonly root: MessageKeyRoot
  readonly sealing: SealingKeys
}

/** A kid that is not known here is looked up in the database, together with all others that arrive within this time. */
const RELOAD_EVERY_MS = 1000

/** Keys in `bank.message_key`; `sealing` seals their private halves at rest. */
export function createMessageKeys(
  deps: KeyMakers & { readonly database: Database; readonly clock: Clock },
): MessageKeys {
  let loaded: ReadonlyMap<number, LoadedKey> = new Map()
  let reloading: Promise<void> | undefined
  let reloadedAtMs = Number.NEGATIVE_INFINITY

  const nowS = (): number => Math.floor(deps.clock.now().getTime() / 1000)
  const reload = async (): Promise<void> => {
    const rows = await readSignedKeys(deps.database.pool, nowS())
    const keys = rows.flatMap((row) => loaded.get(row.kid) ?? loadKey(row, deps) ?? [])
    loaded = new Map(keys.map((key) => [key.stored.kid, key]))
    reloadedAtMs = performance.now()
  }
  /** At most one look-up a second, however many messages name keys that do not exist. */
  const reloadSoon = (): Promise<void> => {
    reloading ??= delay(reloadedAtMs + RELOAD_EVERY_MS - performance.now())
      .then(reload)
      .finally(() => {
        reloading = undefined
      })
    return reloading
  }
  const newest = (): LoadedKey | undefined =>
    [...loaded.values()]
      .filter(({ isOurs, stored }) => isOurs && stored.notBefore <= nowS() && isAccepted(stored, nowS()))
      .reduce<LoadedKey | undefined>(
        (best, key) => (best && best.stored.notBefore >= key.stored.notBefore ? best : key),
        undefined,
      )
  const isDue = (key: LoadedKey | undefined): boolean => !key || nowS() - key.stored.notBefore >= ROTATE_AFTER_S
  const maintain = async (): Promise<void> => {
    await deps.database.transaction((tx) => turnKeys(tx, nowS(), deps))
    await reload()
  }
  const renew = async (): Promise<void> => {
    if (deps.root.privateKey !== undefined) return maintain()
    const reloaded = reloadSoon()
    if (newest() === undefined) return reloaded
    // An older key is still accepted, so the caller does not wait. A later call tries again after a failure.
    reloaded.catch(() => {})
  }

  return {
    rootPin: rootPin(deps.root.publicKey),
    maintain,
    current: async () => {
      if (isDue(newest())) await renew()
      const key = newest()
      if (!key) throw new NoMessageKeyError()
      return { ...fieldsOf(key.stored), now: nowS(), sig: key.stored.signature.toString('base64') }
    },
    find: async (kid) => {
      if (!loaded.has(kid)) await reloadSoon()
      const key = loaded.get(kid)
      return key && isAccepted(key.stored, nowS()) ? key.recipient : undefined
    },
  }
}

function isAccepted(key: StoredKey, nowS: number): boolean {
  return nowS < key.expiresAt
}

/** Renews the keys. One process renews them at a time; other processes wait and find a fresh key. */
async function turnKeys(tx: Sql, nowS: number, makers: KeyMakers): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.messageKeys])
  await deleteExpiredKeys(tx, nowS)
  const { privateKey } = makers.root
  if (privateKey === undefined) return
  const recent = (await readSignedKeys(tx, nowS)).filter(
    (row) => row.notBefore <= nowS && row.notBefore > nowS - ROTATE_AFTER_S,
  )
  if (recent.some((row) => loadKey(row, makers)?.isOurs)) return
  const key = makeMessageKey(nowS, makers.sealing)
  await insertKey(tx, key, signFields(fieldsOf(key), privateKey))
}

/** Undefined for a row that was sealed by a bank with other keys. */
function loadKey(stored: StoredKey, { root, sealing }: KeyMakers): LoadedKey | undefined {
  const privateKey = openMessageKey(stored, sealing)
  if (!privateKey) return undefined
  const isOurs = isSignedBy(fieldsOf(stored), stored.signature, root.publicKey)
  return { stored, recipient: recipientKey(privateKey), isOurs }
}

function delay(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
