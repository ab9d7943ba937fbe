/** `sign-ahead`: the three steps with which an offline root signs the message keys of the coming weeks. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { formatDateTime } from '../../../values/date.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { SealingKeys } from '../../crypto/sealing.ts'
import type { OwnerSql } from '../../keys/reseal.ts'
import { type KeyFields, rootPin } from '../../keys/message-key.ts'
import { acceptAhead, MOST_WEEKS, parseRequest, parseSigned, requestAhead, signAhead } from '../../keys/sign-ahead.ts'
import type { Clock } from '../../ports/clock.ts'

const MOST_FILE_BYTES = 100_000
const DEFAULT_WEEKS = 5

interface ServerSide {
  readonly owner: OwnerSql
  readonly clock: Clock
  readonly sealing: SealingKeys
  readonly rootKey: KeyObject
}

/** On a server: makes the keys, and writes the file for the root. */
export async function writeRequest(
  { owner, clock, sealing }: Pick<ServerSide, 'owner' | 'clock' | 'sealing'>,
  [file, weeksText = String(DEFAULT_WEEKS)]: readonly string[],
): Promise<Result<string, string>> {
  const weeks = Number(weeksText)
  if (file === undefined) return fail('Give the name of the file for the request.')
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > MOST_WEEKS) return fail(`The weeks must be 1 to ${MOST_WEEKS}.`)
  const nowS = Math.floor(clock.now().getTime() / 1000)
  const request = await owner.transaction((tx) => requestAhead(tx, { nowS, weeks, sealing }))
  if (request.keys.length === 0)
    return ok(`The message keys of the next ${weeks} weeks are signed. There is nothing to sign.`)
  await writeFile(file, `${JSON.stringify(request, null, 1)}\n`, { mode: 0o600 })
  return ok(
    `${file} has ${spanOf(request.keys)}. Sign it where the root is: npm run keys -- sign-ahead sign ${file} ROOT.pem SIGNED.json`,
  )
}

/** On the machine of the root, without a database and without a network. */
export async function signRequest(
  clock: Clock,
  [file, rootFile, out]: readonly string[],
): Promise<Result<string, string>> {
  if (file === undefined || rootFile === undefined || out === undefined)
    return fail('Give the request, the file of the root key, and the name of the file for the signed keys.')
  const request = await readText(file)
  const parsed = request.ok ? parseRequest(request.value) : request
  if (!parsed.ok) return parsed
  const root = await readRoot(rootFile)
  if (!root.ok) return root
  const signed = signAhead(parsed.value, root.value, Math.floor(clock.now().getTime() / 1000))
  if (!signed.ok) return fail(`${signed.failure}.`)
  await writeFile(out, `${JSON.stringify(signed.value, null, 1)}\n`)
  return ok(`${out} has ${spanOf(signed.value.keys)}, signed by the root ${rootPin(root.value)}.`)
}

/** On a server: checks the signatures, and stores them. */
export async function acceptSigned(
  { owner, clock, rootKey }: ServerSide,
  [file]: readonly string[],
): Promise<Result<string, string>> {
  if (file === undefined) return fail('Give the file with the signed keys.')
  const text = await readText(file)
  const parsed = text.ok ? parseSigned(text.value) : text
  if (!parsed.ok) return parsed
  const nowS = Math.floor(clock.now().getTime() / 1000)
  const accepted = await owner.transaction((tx) => acceptAhead(tx, parsed.value, { rootKey, nowS }))
  return accepted.ok
    ? ok(`${accepted.value} message keys are signed: ${spanOf(parsed.value.keys)}.`)
    : fail(`${accepted.failure}.`)
}

function spanOf(keys: readonly Pick<KeyFields, 'nbf'>[]): string {
  const times = keys.map(({ nbf }) => nbf)
  const shown = (seconds: number): string => formatDateTime(new Date(seconds * 1000))
  return `${keys.length} message keys that begin from ${shown(Math.min(...times))} to ${shown(Math.max(...times))}`
}

async function readText(file: string): Promise<Result<string, string>> {
  try {
    const bytes = await readFile(file)
    return bytes.length > MOST_FILE_BYTES ? fail(`The file ${file} is too large.`) : ok(bytes.toString('utf8'))
  } catch {
    return fail(`The file ${file} cannot be read.`)
  }
}

async function readRoot(file: string): Promise<Result<KeyObject, string>> {
  const text = await readText(file)
  if (!text.ok) return text
  try {
    const key = createPrivateKey(text.value)
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return ok(key)
  } catch {
    // The line below names the file, without the text of the key.
  }
  return fail(`The root key in ${file} must be a P-256 private key in PEM.`)
}
