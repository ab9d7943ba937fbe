/** Executes an order, compares the digest of its subject, and decides whether the order needs a checker. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Sql } from '../../db/database.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse } from '../staff-route.ts'
import type { StaffDuty } from '../../../values/vocabularies/staff-duties.ts'
import type { Executed, OrderAmount, OrderKind, OrderSubject, OrderTrace } from './order-kind.ts'

/** Returns the digest of a subject. An order is not executed when the digest of its subject has changed. */
export function versionOf({ summary, version }: OrderSubject): string {
  return createHash('sha256')
    .update(canonicalize([summary, version]) ?? '')
    .digest('base64url')
}

/** True when another person must check an order of this kind about this subject. */
export function needsCheck({ checker, checkedAbove }: OrderKind, { amount }: OrderSubject): boolean {
  if (checker === undefined) return false
  const free = amount === undefined ? undefined : checkedAbove?.[amount.currency]
  return amount === undefined || free === undefined || amount.minor > free
}

/** The duty of the checker for this amount. Undefined: the kind has no checker. */
export function checkerDutyOf(
  { checker, largeAbove }: OrderKind,
  amount: OrderAmount | undefined,
): StaffDuty | undefined {
  if (largeAbove === undefined || amount === undefined) return checker
  const most = largeAbove.amounts[amount.currency]
  return most === undefined || amount.minor > most ? largeAbove.checker : checker
}

/** Thrown when an act is refused, so that its transaction is rolled back. The message has the reason. */
export class ActRefused extends Error {}

/** Executes an order in the transaction. */
export async function executeOrder(
  deps: StaffDeps,
  tx: Sql,
  { kind, payload, trace }: { readonly kind: OrderKind; readonly payload: unknown; readonly trace: OrderTrace },
): Promise<Executed> {
  const done = await kind.execute(deps, tx, payload as never, trace)
  if (!done.ok) throw new ActRefused(done.failure)
  return done.value
}

/** SQLSTATE of a lock time-out, a statement time-out and a deadlock. */
const BUSY: readonly unknown[] = ['55P03', '57014', '40P01']

/** Turns a lock time-out into the refusal `busy`. The transaction was rolled back, so the member of staff can try again. */
export async function whenFree<T>(work: Promise<T>): Promise<T | ReturnType<typeof refuse>> {
  try {
    return await work
  } catch (error) {
    if (!BUSY.includes((error as { code?: unknown }).code)) throw error
    return refuse('busy', 'Nothing was done, because the record is in use. Try again in a minute.')
  }
}
