/** Breaks the glass: two people with one code each act without the back office, and the auditors get an alert. */
import { randomUUID } from 'node:crypto'
import { fail, ok, type Result } from '../../../values/result.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import type { Database, Sql } from '../../db/database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { codeHash } from './break-glass-codes.ts'
import {
  type BreakGlassAct,
  type BreakGlassPerson,
  countFailure,
  hasCode,
  insertUse,
  lockPeople,
  spendCode,
} from './break-glass-store.ts'
import { mailJob } from './mail-use.ts'

/** A person is locked for an hour after this number of wrong codes in sequence. */
const MOST_FAILURES = 5
const LOCKED_MS = 60 * 60_000

export interface TypedCode {
  /** The email address of the person, the subject at the identity provider, or the id of the member of staff. */
  readonly name: string
  readonly code: string
}

export interface BreakGlass {
  readonly act: BreakGlassAct
  readonly reason: string
  readonly people: readonly [TypedCode, TypedCode]
}

/** Does the act in the transaction, and gives it in one sentence. A failure undoes everything: no code is used. */
export type DoAct = (tx: Sql, trace: Trace & { readonly reason: string }) => Promise<Result<string, string>>

const AMBIGUOUS = fail('A name belongs to more than one person. Type the id of the member of staff.')
const REFUSED = fail('A name or a code is wrong, or a person is locked. Each wrong code counts.')

/** The failure is one line. It does not say which of the codes was wrong. */
export async function useBreakGlass(
  { database, clock }: { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock },
  { act, reason: typedReason, people }: BreakGlass,
  doAct: DoAct,
): Promise<Result<string, string>> {
  const reason = maskIdentifiers(typedReason.trim())
  if (reason.length < 10 || reason.length > 500) return fail('Why? Give a reason of 10 to 500 characters.')
  try {
    return await database.transaction(async (tx) => {
      const now = clock.now()
      const proven = await prove(tx, people, now)
      if (!proven.ok) return proven
      const [first, second] = proven.value
      const names = `${first.name} (${first.staffId}), ${second.name} (${second.staffId})`
      const useId = randomUUID()
      const trace = { requestId: useId, address: `operator:${first.staffId}`, reason }
      const done = await doAct(tx, trace)
      if (!done.ok) throw new ActFailed(done.failure)
      await insertUse(tx, { useId, act, summary: done.value, reason, first, second, usedAt: now })
      await recordAudit(tx, trace, {
        kind: 'break-glass.used',
        outcome: 'done',
        detail: { act, summary: done.value, people: names },
      })
      await queueJobs(tx, [mailJob(useId)])
      return ok(`${done.value} By ${first.name} and ${second.name}. The auditors get an alert.`)
    })
  } catch (error) {
    if (error instanceof ActFailed) return fail(error.message)
    throw error
  }
}

class ActFailed extends Error {}

/** The transaction of a refusal is committed, because it counts the wrong codes. */
async function prove(
  tx: Sql,
  typed: BreakGlass['people'],
  now: Date,
): Promise<Result<readonly [BreakGlassPerson, BreakGlassPerson], string>> {
  const found = await lockPeople(
    tx,
    typed.map(({ name }) => name),
  )
  const matches = typed.map(({ name }) => found.get(name) ?? [])
  if (matches.some(({ length }) => length > 1)) return AMBIGUOUS
  const [first, second] = matches.map(([person]) => person)
  if (isSamePerson(first, second)) return fail('The two codes must be of two different people.')
  const isFirstRight = await check(tx, first, typed[0].code, now)
  const isSecondRight = await check(tx, second, typed[1].code, now)
  if (first === undefined || second === undefined || !isFirstRight || !isSecondRight) {
    const detail = { people: [first?.staffId ?? 'unknown', second?.staffId ?? 'unknown'].join(', ') }
    const trace = { requestId: randomUUID(), address: 'operator:unknown' }
    await recordAudit(tx, trace, { kind: 'break-glass.refused', outcome: 'refused', detail })
    return REFUSED
  }
  await spendCode(tx, first.staffId, codeHash(first.staffId, typed[0].code))
  await spendCode(tx, second.staffId, codeHash(second.staffId, typed[1].code))
  return ok([first, second])
}

/** Two accounts with one email address are one person. */
function isSamePerson(first: BreakGlassPerson | undefined, second: BreakGlassPerson | undefined): boolean {
  if (first === undefined || second === undefined) return false
  return first.staffId === second.staffId || (first.email !== null && first.email === second.email)
}

async function check(tx: Sql, person: BreakGlassPerson | undefined, code: string, now: Date): Promise<boolean> {
  if (person === undefined || (person.lockedUntil !== null && person.lockedUntil > now)) return false
  if (await hasCode(tx, person.staffId, codeHash(person.staffId, code))) return true
  const isLast = (person.failures + 1) % MOST_FAILURES === 0
  await countFailure(tx, person.staffId, isLast ? new Date(now.getTime() + LOCKED_MS) : null)
  return false
}
