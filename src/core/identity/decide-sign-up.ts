/** The rules for sign-up after the identity record is known. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Failure } from '../failure.ts'
import type { AuthLimits } from './auth-limits.ts'

/** Whole years between two calendar days (YYYY-MM-DD). A person born on 29 February is a year older on 1 March. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/**
 * Checks the typed date before the bank pays for a look-up. A date in the future is a typing error. An applicant who is under age
 * is refused immediately.
 */
export function decideApplicant(dateOfBirth: string, today: string, limits: AuthLimits): Result<void, Failure> {
  if (dateOfBirth > today) {
    return fail({ kind: 'invalid-input', errors: { dateOfBirth: ['Date of birth cannot be in the future'] } })
  }
  if (ageOn(dateOfBirth, today) < limits.minimumAge) return fail({ kind: 'ineligible', reason: 'under-18' })
  return ok(undefined)
}

/**
 * An unknown BVN and a wrong date of birth get the same answer (07), so that the call does not reveal the owner of a BVN. Only an
 * applicant who knows the date learns of the watch-list.
 */
export function decideSignUp(
  record: { readonly dateOfBirth: string; readonly watchListed: boolean } | undefined,
  dateOfBirth: string,
  today: string,
  limits: AuthLimits,
): Result<void, Failure> {
  if (record === undefined || record.dateOfBirth !== dateOfBirth) return fail({ kind: 'invalid-credentials' })
  if (ageOn(record.dateOfBirth, today) < limits.minimumAge) return fail({ kind: 'ineligible', reason: 'under-18' })
  if (record.watchListed) return fail({ kind: 'ineligible', reason: 'watch-list' })
  return ok(undefined)
}

const MINUTE_MS = 60_000

/** The ticket's usernames are used up. The customer can start again when the ticket has expired, in whole minutes. */
export function usernameTriesUsed(ticketExpiresAt: Date): Failure {
  const nextAt = new Date(Math.ceil(ticketExpiresAt.getTime() / MINUTE_MS) * MINUTE_MS)
  return { kind: 'refused', reason: 'username-tries-used', detail: { nextAt: nextAt.toISOString() } }
}
