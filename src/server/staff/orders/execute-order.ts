/** The parts of every order's execution: the digest of its subject, the rule for a checker, and the act itself. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Sql } from '../../db/database.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse } from '../staff-route.ts'
import type { OrderKind, OrderSubject, OrderTrace } from './order-kind.ts'

/** The digest of a subject: an order whose subject has another digest is not executed. */
export function versionOf({ summary, version }: OrderSubject): string {
  return createHash('sha256')
    .update(canonicalize([summary, version]) ?? '')
    .digest('base64url')
}

/** Whether another person must check an order of this kind about this subject. */
export function needsCheck({ checker, checkedAbove }: OrderKind, { amount }: OrderSubject): boolean {
  if (checker === undefined) return false
  const free = amount === undefined ? undefined : checkedAbove?.[amount.currency]
  return amount === undefined || free === undefined || amount.minor > free
}

/** Leaves a transaction whose act was refused, so that the database keeps nothing of the act. The message says why. */
export class ActRefused extends Error {}

/** Gives the text that is shown once. */
export async function executeOrder(
  deps: StaffDeps,
  tx: Sql,
  { kind, payload, trace }: { readonly kind: OrderKind; readonly payload: unknown; readonly trace: OrderTrace },
): Promise<string | undefined> {
  const done = await kind.execute(deps, tx, payload as never, trace)
  if (!done.ok) throw new ActRefused(done.failure)
  return done.value
}

/** A lock that was not given in time, a statement that took too long, a deadlock. */
const BUSY: readonly unknown[] = ['55P03', '57014', '40P01']

/** Answers a transaction that could not get the rows that it needs. All is undone, and the person tries again. */
export async function whenFree<T>(work: Promise<T>): Promise<T | ReturnType<typeof refuse>> {
  try {
    return await work
  } catch (error) {
    if (!BUSY.includes((error as { code?: unknown }).code)) throw error
    return refuse('busy', 'Nothing was done, because the record is in use. Try again in a minute.')
  }
}
