/**
 * Signs message keys ahead: the bank makes the keys of the coming weeks, the root signs them on a machine without a network, and
 * the bank stores the signatures.
 */
import type { KeyObject } from 'node:crypto'
import * as v from 'valibot'
import { fail, ok, type Result } from '../../values/result.ts'
import type { SealingKeys } from '../crypto/sealing.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Sql } from '../db/database.ts'
import {
  ACCEPTED_S,
  fieldsOf,
  isSignedBy,
  type KeyFields,
  makeMessageKey,
  ROTATE_AFTER_S,
  signFields,
} from './message-key.ts'
import {
  deleteExpiredKeys,
  insertUnsignedKeys,
  lastBeginning,
  readUnsignedKeys,
  storeSignatures,
} from './message-key-store.ts'

/** More weeks would leave more private keys for an attacker who takes over a server. */
export const MOST_WEEKS = 8
const WEEK_S = 7 * ROTATE_AFTER_S
/** The clocks of the bank and of the root's machine may differ by this time. */
const CLOCK_SKEW_S = ROTATE_AFTER_S
const MOST_KEYS = 100
const SECONDS = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))
const KEY = v.strictObject({
  kid: SECONDS,
  pub: v.pipe(v.string(), v.regex(/^B[A-Za-z0-9+/]{86}=$/)),
  nbf: SECONDS,
  exp: SECONDS,
})
const keysOf = <Key extends v.GenericSchema>(key: Key) =>
  v.strictObject({
    format: v.literal('adire message keys 1'),
    keys: v.pipe(v.array(key), v.minLength(1), v.maxLength(MOST_KEYS)),
  })
const requestSchema = keysOf(KEY)
const signedSchema = keysOf(
  v.strictObject({ ...KEY.entries, sig: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/)) }),
)

export type KeyRequest = v.InferOutput<typeof requestSchema>
export type SignedKeys = v.InferOutput<typeof signedSchema>

/** The file that the bank made for the root. The failure is one line. */
export const parseRequest = (text: string): Result<KeyRequest, string> => parsed(requestSchema, text)
/** The file that the root signed. The failure is one line. */
export const parseSigned = (text: string): Result<SignedKeys, string> => parsed(signedSchema, text)

function parsed<Schema extends typeof requestSchema | typeof signedSchema>(
  schema: Schema,
  text: string,
): Result<v.InferOutput<Schema>, string> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fail('The file is not JSON')
  }
  const result = v.safeParse(schema, value)
  return result.success ? ok(result.output) : fail(`The file has no message keys: ${result.issues[0].message}`)
}

/**
 * Makes the keys of the days until `weeks` from now that have none, and returns all keys without a signature. A second request
 * returns the same keys, so a lost file does no harm.
 */
export async function requestAhead(
  tx: Sql,
  { nowS, weeks, sealing }: { readonly nowS: number; readonly weeks: number; readonly sealing: SealingKeys },
): Promise<KeyRequest> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.messageKeys])
  await deleteExpiredKeys(tx, nowS)
  const last = await lastBeginning(tx)
  const first = Math.max(nowS, last === undefined ? nowS : last + ROTATE_AFTER_S)
  const made = []
  for (let begins = first; begins < nowS + weeks * WEEK_S; begins += ROTATE_AFTER_S)
    made.push(makeMessageKey(begins, sealing))
  if (made.length > 0) await insertUnsignedKeys(tx, made)
  const waiting = await readUnsignedKeys(tx, nowS)
  return { format: 'adire message keys 1', keys: waiting.map(fieldsOf) }
}

/** Signs a request with the root. Refuses keys that live longer than a message key, or begin too late. */
export function signAhead(request: KeyRequest, rootKey: KeyObject, nowS: number): Result<SignedKeys, string> {
  const problem = request.keys.map((key) => problemOf(key, nowS)).find((one) => one !== undefined)
  if (problem !== undefined) return fail(problem)
  if (new Set(request.keys.map(({ kid }) => kid)).size !== request.keys.length) return fail('A key is there twice')
  const keys = request.keys.map((key) => ({ ...key, sig: signFields(key, rootKey).toString('base64') }))
  return ok({ ...request, keys })
}

function problemOf({ kid, nbf, exp }: KeyFields, nowS: number): string | undefined {
  if (exp - nbf !== ACCEPTED_S) return `The key ${kid} is not valid for ${ACCEPTED_S / 3600} hours`
  if (exp <= nowS - CLOCK_SKEW_S) return `The key ${kid} has expired`
  if (nbf > nowS + MOST_WEEKS * WEEK_S + CLOCK_SKEW_S) return `The key ${kid} begins later than in ${MOST_WEEKS} weeks`
  return undefined
}

/** Stores the signatures. Refuses a file of another root, and a key that does not wait in this database. */
export async function acceptAhead(
  tx: Sql,
  signed: SignedKeys,
  { rootKey, nowS }: { readonly rootKey: KeyObject; readonly nowS: number },
): Promise<Result<number, string>> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.messageKeys])
  const waiting = new Map((await readUnsignedKeys(tx, nowS)).map((key) => [key.kid, fieldsOf(key)]))
  for (const key of signed.keys) {
    const made = waiting.get(key.kid)
    if (made === undefined) return fail(`The key ${key.kid} does not wait for a signature here`)
    if (!isSignedBy(made, Buffer.from(key.sig, 'base64'), rootKey))
      return fail(`The key ${key.kid} is not signed by the root in ROOT_PIN`)
  }
  return ok(
    await storeSignatures(
      tx,
      signed.keys.map(({ kid, sig }) => ({ kid, signature: Buffer.from(sig, 'base64') })),
    ),
  )
}
