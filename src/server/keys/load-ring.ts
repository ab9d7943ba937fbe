/** Loads the sealing keys of the database into the ring of a process, and follows rotations. */
import type { KeyRing } from '../crypto/key-ring.ts'
import { FIRST_KEY_ID, shownKeyId } from '../crypto/sealing.ts'
import type { Sql } from '../db/database.ts'
import type { KeyProvider } from '../ports/key-provider.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { readSealingKeys, type WrappedKey } from './sealing-key-store.ts'

/** Bound into each encrypted key, so that no key can be passed off as another. */
export const contextOf = (id: number): string => `adire sealing key ${shownKeyId(id)}`

const LENGTH = 32

/** Decrypts a key with the key provider that encrypted it. The failure is one line. */
export async function openKey(
  { id, wrapped, wrappedBy }: Pick<WrappedKey, 'id' | 'wrapped' | 'wrappedBy'>,
  providers: readonly KeyProvider[],
): Promise<Result<Buffer, string>> {
  const provider = providers.find((one) => one.opens(wrappedBy))
  const name = `The sealing key ${shownKeyId(id)}`
  if (provider === undefined) return fail(`${name} is encrypted by ${wrappedBy}, which the configuration does not name`)
  const opened = await provider.unwrap(wrapped, { by: wrappedBy, context: contextOf(id) })
  if (!opened.ok) return fail(`${name} cannot be decrypted by ${wrappedBy}: ${opened.failure}`)
  return opened.value.length === LENGTH ? opened : fail(`${name} has ${opened.value.length} bytes, and not ${LENGTH}`)
}

/** Adds the keys that the ring does not have, and takes out removed keys. The failure is one line, and names the first key that cannot be opened. */
export async function loadRing(
  ring: KeyRing,
  sql: Sql,
  providers: readonly KeyProvider[],
): Promise<Result<void, string>> {
  const stored = await readSealingKeys(sql)
  const missing = stored.filter(({ id }) => !ring.ids.includes(id))
  const opened = await Promise.all(missing.map((key) => openKey(key, providers)))
  for (const [index, secret] of opened.entries()) {
    const key = missing[index]
    if (!secret.ok) return secret
    if (key !== undefined) ring.add({ id: key.id, secret: secret.value, sealsFromMs: key.sealsFrom.getTime() })
  }
  for (const id of ring.ids) if (id !== FIRST_KEY_ID && !stored.some((key) => key.id === id)) ring.remove(id)
  return ok(undefined)
}

/** A process looks for new keys at this interval. */
const FOLLOW_EVERY_MS = 60_000

export interface KeyLogger {
  error(details: object, text: string): void
}

export interface RingFollower {
  close(): void
}

/** Loads new keys each minute, until it is closed. A failure is logged, and tried again at the next time. */
export function followRing(deps: {
  readonly ring: KeyRing
  readonly sql: Sql
  readonly providers: readonly KeyProvider[]
  readonly logger: KeyLogger
  /** Called at each failure. */
  readonly onFault?: (() => void) | undefined
  readonly everyMs?: number
}): RingFollower {
  const { ring, sql, providers, logger, onFault, everyMs = FOLLOW_EVERY_MS } = deps
  const follow = async (): Promise<void> => {
    const loaded = await loadRing(ring, sql, providers).catch((error: unknown) =>
      fail(error instanceof Error ? error.message : String(error)),
    )
    if (loaded.ok) return
    onFault?.()
    logger.error(
      { event: 'sealing-keys', alert: 'sealing-keys', detail: loaded.failure },
      'the sealing keys were not loaded: see docs/runbooks/sealing-keys-missing.md',
    )
  }
  const timer = setInterval(() => void follow(), everyMs)
  timer.unref()
  return {
    close: () => clearInterval(timer),
  }
}
