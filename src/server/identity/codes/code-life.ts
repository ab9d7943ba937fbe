/**
 * Follows a one-time code through its life, step by step: counted, made, delivered, replaced, tried, used up, deleted.
 *
 * The rules of the steps are in core/identity: code-quotas.ts has the messages to one phone, code-rules.ts has the times
 * and tries. Nothing else writes bank.one_time_code or bank.code_send, and triggers keep a used code used.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { AuthLimits, CodeQuota } from '../../../core/identity/auth-limits.ts'
import { decideSend, nameOtherWays, type SentMessage } from '../../../core/identity/code-quotas.ts'
import { type CodeState, decideResend, decideTry, resendWaitMs } from '../../../core/identity/code-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskPhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { sharedIndex } from '../../crypto/blind-index.ts'
import { keyedHash, sameHash, seal, unseal } from '../../crypto/sealing.ts'
import { ADVISORY_LOCK_SEEDS } from '../../db/advisory-locks.ts'
import type { Sql } from '../../db/database.ts'
import { acceptedKeys, type AuthDeps, type AuthKeys, limitsOf } from '../auth-deps.ts'
import type {
  AlsoWrite,
  CodeGuess,
  CodeRequest,
  ComparedCode,
  FoundCode,
  OneTimeCodes,
  SentCode,
} from './one-time-codes.ts'

const DAY_MS = 86_400_000
const expired: Failure = { kind: 'refused', reason: 'code-expired' }

type CodeDeps = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'sms' | 'limits'>

export function createOneTimeCodes(deps: CodeDeps): OneTimeCodes {
  return {
    send: (request, also) => send(deps, request, (tx) => makeCode(deps, tx, request, also)),
    sendOrResend: (request) =>
      send(deps, request, async (tx) => {
        const reference = await lockReference(tx, request)
        return reference === undefined ? makeCode(deps, tx, request) : replaceCode(deps, tx, reference)
      }),
    resend: (referenceId) => send(deps, {}, (tx) => replaceCode(deps, tx, referenceId)),
    find: (referenceId, purpose) => findCode(deps.database.pool, referenceId, purpose),
    compare: (guess) => compareCode(deps, guess),
    check: async (guess) => {
      const compared = await compareCode(deps, guess)
      if (!compared.ok) return compared
      return (await compared.value.use(deps.database.pool)) ? ok(undefined) : fail(expired)
    },
  }
}

/** A row of bank.one_time_code. It has the keyed hash of the code, never the code. */
interface StoredCode extends CodeState {
  readonly reference: string
  readonly purpose: string
  readonly quota: CodeQuota
  readonly subject: string
  readonly approves: string
  readonly codeHash: Buffer
  readonly phoneSealed: Buffer
  readonly phoneIndex: Buffer
  readonly message: string
  readonly sends: number
}

// An older server stores a code without a quota.
const COLUMNS = `reference, purpose, coalesce(quota, purpose) as quota, subject, approves, code_hash as "codeHash",
    phone_sealed as "phoneSealed", phone_index as "phoneIndex", message, sends, tries, created_at as "createdAt",
    expires_at as "expiresAt", resend_at as "resendAt", used_at as "usedAt"`

/** A message that is ready to send. No other object has the code and the phone in plain text. */
interface Outgoing extends SentCode {
  readonly sendId: string
  readonly phone: string
  readonly text: string
}

/** Steps 1 to 4: one transaction counts the message and makes or replaces the code. The message leaves after the commit. */
async function send(
  deps: CodeDeps,
  { otherWays }: Pick<CodeRequest, 'otherWays'>,
  make: (tx: Sql) => Promise<Result<Outgoing, Failure>>,
): Promise<Result<SentCode, Failure>> {
  const made = await deps.database.transaction(make)
  if (made.ok) return deliver(deps, made.value)
  return fail(otherWays === undefined ? made.failure : nameOtherWays(made.failure, await otherWays()))
}

/** Step 1, counted: each message counts against its quota and the phone's daily total. The phone's lock keeps the count true until the commit. */
async function countSend(
  deps: CodeDeps,
  tx: Sql,
  { phoneIndex, quota }: Pick<StoredCode, 'phoneIndex' | 'quota'>,
  now: Date,
): Promise<Result<string, Failure>> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    phoneIndex.toString('hex'),
    ADVISORY_LOCK_SEEDS.codeSends,
  ])
  const { rows } = await tx.query<SentMessage>(
    'select quota, sent_at as "sentAt" from bank.code_send where phone_index = $1 and sent_at > $2',
    [phoneIndex, new Date(now.getTime() - DAY_MS)],
  )
  const allowed = decideSend(quota, rows, now, limitsOf(deps))
  if (!allowed.ok) return allowed
  const sendId = randomUUID()
  await tx.query('insert into bank.code_send (code_send_id, phone_index, quota, sent_at) values ($1, $2, $3, $4)', [
    sendId,
    phoneIndex,
    quota,
    now,
  ])
  return ok(sendId)
}

/** Step 2, made: six random digits under a new reference, for one purpose, subject and approved thing. */
async function makeCode(
  deps: CodeDeps,
  tx: Sql,
  request: CodeRequest,
  also?: AlsoWrite,
): Promise<Result<Outgoing, Failure>> {
  const now = deps.clock.now()
  const { purpose, quota, subject, approves, phone, text } = request
  const phoneIndex = sharedIndex(deps.keys, 'phone', phone)
  const counted = await countSend(deps, tx, { phoneIndex, quota }, now)
  if (!counted.ok) return counted
  const reference = randomBytes(24).toString('base64url')
  const { code, expiresAt, resendAt } = newCode(1, now, limitsOf(deps))
  await tx.query(
    `insert into bank.one_time_code (reference, purpose, quota, subject, approves, code_hash, phone_sealed, phone_index,
       message, sends, tries, created_at, expires_at, resend_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, 0, $10, $11, $12)`,
    [
      reference,
      purpose,
      quota,
      subject,
      approves,
      hashCode(deps, { ...request, reference, code }),
      seal(deps.keys.identityEncryption, phonePlace(reference), phone),
      phoneIndex,
      text,
      now,
      expiresAt,
      resendAt,
    ],
  )
  await also?.(tx, reference)
  const maskedPhone = maskPhone(phone)
  const filled = text.replace('{code}', code)
  return ok({ referenceId: reference, maskedPhone, expiresAt, resendAt, sendId: counted.value, phone, text: filled })
}

function newCode(sends: number, now: Date, limits: AuthLimits) {
  return {
    code: String(randomInt(1_000_000)).padStart(6, '0'),
    expiresAt: new Date(now.getTime() + limits.codeLifeMs),
    resendAt: new Date(now.getTime() + resendWaitMs(sends, limits)),
  }
}

function hashCode(deps: CodeDeps, guess: CodeGuess, keys: Pick<AuthKeys, 'oneTimeCode'> = deps.keys): Buffer {
  return keyedHash(keys.oneTimeCode, guess.reference, guess.purpose, guess.subject, guess.approves, guess.code)
}

function phonePlace(reference: string): string {
  return `bank.one_time_code.phone ${reference}`
}

function openPhone(deps: CodeDeps, { reference, phoneSealed }: StoredCode): string {
  return unseal(deps.keys.identityEncryption, phonePlace(reference), phoneSealed)
}

/** Step 2 or 4: one approval has one reference, so a second request replaces the code. The lock serialises two requests for it. */
async function lockReference(tx: Sql, request: CodeRequest): Promise<string | undefined> {
  const { purpose, subject, approves } = request
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `${subject} ${purpose} ${approves}`,
    ADVISORY_LOCK_SEEDS.codeReference,
  ])
  const { rows } = await tx.query<{ reference: string }>(
    `select reference from bank.one_time_code where subject = $1 and purpose = $2 and approves = $3
     order by created_at desc limit 1`,
    [subject, purpose, approves],
  )
  return rows[0]?.reference
}

/**
 * Step 3, delivered, after the commit. A message that the network refuses does not count, and a resend is possible
 * immediately.
 */
async function deliver(deps: CodeDeps, message: Outgoing): Promise<Result<SentCode, Failure>> {
  const { sms, database, clock } = deps
  const { referenceId, maskedPhone, expiresAt, resendAt, sendId } = message
  const sent = await sms.send({ to: message.phone, text: message.text, reference: sendId })
  // A missing answer is not a failure, because the message may still arrive. A resend is possible after the usual wait.
  if (sent.ok || sent.failure.kind === 'unknown') return ok({ referenceId, maskedPhone, expiresAt, resendAt })
  const now = clock.now()
  await database.pool.query('delete from bank.code_send where code_send_id = $1', [sendId])
  await database.pool.query('update bank.one_time_code set resend_at = $2 where reference = $1', [referenceId, now])
  const detail = { referenceId, maskedPhone, resendAt: now.toISOString() }
  return fail({ kind: 'refused', reason: 'code-not-sent', detail })
}

/** Step 4, replaced: a new code and new times under the same reference. The old code is void, and its tries stay used. */
async function replaceCode(deps: CodeDeps, tx: Sql, reference: string): Promise<Result<Outgoing, Failure>> {
  const now = deps.clock.now()
  const limits = limitsOf(deps)
  // Two parallel resends send once: the second resend waits for this lock, and then comes too soon.
  const { rows } = await tx.query<StoredCode>(
    `select ${COLUMNS} from bank.one_time_code where reference = $1 for update`,
    [reference],
  )
  const [stored] = rows
  const allowed = decideResend(stored, now, limits)
  if (stored === undefined) return fail(expired)
  if (!allowed.ok) return fail(withSent(deps, stored, allowed.failure))
  const counted = await countSend(deps, tx, stored, now)
  if (!counted.ok) return counted
  const sends = stored.sends + 1
  const { code, expiresAt, resendAt } = newCode(sends, now, limits)
  await tx.query(
    'update bank.one_time_code set code_hash = $2, sends = $3, expires_at = $4, resend_at = $5 where reference = $1',
    [reference, hashCode(deps, { ...stored, code }), sends, expiresAt, resendAt],
  )
  const phone = openPhone(deps, stored)
  const text = stored.message.replace('{code}', code)
  const maskedPhone = maskPhone(phone)
  return ok({ referenceId: reference, maskedPhone, expiresAt, resendAt, sendId: counted.value, phone, text })
}

/** Adds the place and the expiry of the sent code to the failure, for a caller who lost the answer of the first call. */
function withSent(deps: CodeDeps, stored: StoredCode, failure: Failure): Failure {
  if (failure.kind !== 'refused' || failure.reason !== 'resend-too-soon') return failure
  const maskedPhone = maskPhone(openPhone(deps, stored))
  const sent = { referenceId: stored.reference, maskedPhone, expiresAt: stored.expiresAt.toISOString() }
  return { ...failure, detail: { ...failure.detail, ...sent } }
}

/** Between steps 4 and 5: finds the other fields of a guess for a screen that has only the reference. */
async function findCode(sql: Sql, reference: string, purpose: string): Promise<FoundCode | undefined> {
  const { rows } = await sql.query<FoundCode>(
    `select reference, subject, approves, used_at as "usedAt" from bank.one_time_code where reference = $1 and purpose = $2`,
    [reference, purpose],
  )
  return rows[0]
}

/** Step 5, tried: the try is taken and committed before the comparison, so that a crash or a race gives no free guess. */
async function compareCode(deps: CodeDeps, guess: CodeGuess): Promise<Result<ComparedCode, Failure>> {
  const now = deps.clock.now()
  const limits = limitsOf(deps)
  // One more than the limit is enough to show that the tries are used up.
  const { rows } = await deps.database.pool.query<StoredCode>(
    `update bank.one_time_code set tries = least(tries + 1, $2::int + 1) where reference = $1 returning ${COLUMNS}`,
    [guess.reference, limits.codeTries],
  )
  const [stored] = rows
  const allowed = decideTry(stored, now, limits)
  if (!allowed.ok) return allowed
  if (stored === undefined) return fail(expired)
  const isRight = acceptedKeys(deps.keys).some((keys) => sameHash(stored.codeHash, hashCode(deps, guess, keys)))
  if (!isRight) return fail({ kind: 'invalid-credentials' })
  return ok({ use: (tx) => useCode(tx, stored, now) })
}

/** Step 6, used up: once. False when the code was used, or replaced by a resend after it was compared. */
async function useCode(tx: Sql, { reference, codeHash }: StoredCode, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update bank.one_time_code set used_at = $3 where reference = $1 and code_hash = $2 and used_at is null',
    [reference, codeHash, at],
  )
  return rowCount === 1
}

/** Step 7, deleted: a day after the last time of its reference. Messages count for a day. */
export async function deleteOldCodes(deps: Pick<CodeDeps, 'database' | 'limits'>, now: Date): Promise<void> {
  const { pool } = deps.database
  const oldest = new Date(now.getTime() - limitsOf(deps).codeReferenceLifeMs - DAY_MS)
  await pool.query('delete from bank.one_time_code where created_at < $1', [oldest])
  await pool.query('delete from bank.code_send where sent_at < $1', [new Date(now.getTime() - DAY_MS)])
}
