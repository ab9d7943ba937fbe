/** Makes, re-encrypts and removes sealing keys. */
import { randomBytes } from 'node:crypto'
import { formatDateTime } from '../../../values/date.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { FIRST_KEY_ID, shownKeyId } from '../../crypto/sealing.ts'
import { contextOf, openKey } from '../../keys/load-ring.ts'
import {
  insertSealingKey,
  readSealingKeys,
  removeSealingKey,
  rewrapSealingKeys,
  type WrappedKey,
} from '../../keys/sealing-key-store.ts'
import { countSealed } from './count-sealed.ts'
import { CLOCK_SKEW_MS, type KeyDeps, USED_AFTER_MS } from './key-deps.ts'

const KEY_BYTES = 32

/** Makes a key that seals new values from the time when each process has loaded it. */
export async function rotateKey(
  deps: Pick<KeyDeps, 'owner' | 'clock' | 'wrapping' | 'providers'>,
): Promise<Result<string, string>> {
  const { owner, clock } = deps
  const now = clock.now()
  const waiting = (await readSealingKeys(owner)).find(({ sealsFrom }) => sealsFrom > now)
  if (waiting !== undefined)
    return fail(
      `The key ${shownKeyId(waiting.id)} waits already. It seals new values from ${formatDateTime(waiting.sealsFrom)}.`,
    )
  const secret = randomBytes(KEY_BYTES)
  const wrapped = await wrapChecked(deps, newKeyId(), secret)
  if (!wrapped.ok) return wrapped
  const sealsFrom = new Date(now.getTime() + USED_AFTER_MS)
  await insertSealingKey(owner, { ...wrapped.value, createdAt: now, sealsFrom })
  return ok(
    `The key ${shownKeyId(wrapped.value.id)} is made, encrypted by ${wrapped.value.wrappedBy}. ` +
      `It seals new values from ${formatDateTime(sealsFrom)}. Then run: npm run keys -- reseal`,
  )
}

/** Random, because a key of a restored database is never mistaken for a key that was made after the backup. */
function newKeyId(): number {
  const id = randomBytes(4).readUInt32BE()
  return id === FIRST_KEY_ID ? newKeyId() : id
}

/** Encrypts a key, and decrypts it again before anything depends on it. */
async function wrapChecked(
  { wrapping, providers }: Pick<KeyDeps, 'wrapping' | 'providers'>,
  id: number,
  secret: Buffer,
): Promise<Result<Pick<WrappedKey, 'id' | 'wrapped' | 'wrappedBy'>, string>> {
  const made = await wrapping.wrap(secret, contextOf(id))
  if (!made.ok) return fail(`The key was not encrypted: ${made.failure}.`)
  const key = { id, wrapped: made.value.bytes, wrappedBy: made.value.by }
  const opened = await openKey(key, providers)
  if (!opened.ok) return fail(`${opened.failure}.`)
  return opened.value.equals(secret) ? ok(key) : fail('The key provider gave back another key.')
}

/** Encrypts each sealing key again with the key provider in KEY_PROVIDER. The values stay as they are. */
export async function rewrapKeys(
  deps: Pick<KeyDeps, 'owner' | 'wrapping' | 'providers'>,
): Promise<Result<string, string>> {
  const rewrapped: Pick<WrappedKey, 'id' | 'wrapped' | 'wrappedBy'>[] = []
  for (const key of await readSealingKeys(deps.owner)) {
    const secret = await openKey(key, deps.providers)
    if (!secret.ok) return fail(`${secret.failure}.`)
    const made = await wrapChecked(deps, key.id, secret.value)
    if (!made.ok) return made
    rewrapped.push(made.value)
  }
  if (rewrapped.length > 0) await rewrapSealingKeys(deps.owner, rewrapped)
  return ok(
    `${rewrapped.length} keys are encrypted by ${rewrapped[0]?.wrappedBy ?? 'no key provider, because there are none'}.`,
  )
}

/** Removes a key that seals nothing. Refuses the first key, the current key, and a key that a process may still use. */
export async function removeKey(deps: KeyDeps, shown: string | undefined): Promise<Result<string, string>> {
  if (shown === undefined || !/^[0-9a-f]{8}$/.test(shown)) return fail('Which key? Give its id: npm run keys -- status')
  if (shown === shownKeyId(FIRST_KEY_ID))
    return fail('The first key stays: the hashes of PINs, passwords and codes are made with the master key.')
  const now = deps.clock.now()
  const keys = await readSealingKeys(deps.owner)
  const place = keys.findIndex(({ id }) => shownKeyId(id) === shown)
  const key = keys[place]
  if (key === undefined) return fail(`There is no key ${shown}.`)
  const next = keys[place + 1]
  if (next === undefined || next.sealsFrom.getTime() + CLOCK_SKEW_MS > now.getTime())
    return fail(`The key ${shown} may still seal new values.`)
  const used = (await countSealed(deps)).filter(({ byKey }) => (byKey.get(shown) ?? 0) > 0)
  if (used.length > 0)
    return fail(
      `The key ${shown} still seals values: ${used.map(({ place: name, byKey }) => `${name} ${byKey.get(shown) ?? 0}`).join(', ')}. Run: npm run keys -- reseal`,
    )
  await removeSealingKey(deps.owner, key.id, now)
  return ok(`The key ${shown} is removed. A backup from before still has it, encrypted by ${key.wrappedBy}.`)
}
