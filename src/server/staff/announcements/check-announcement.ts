/** Checks the times of a wanted announcement to customers. */
import type { WantedAnnouncement } from '../../../contract/staff/staff-announcements.ts'
import { fail, ok, type Result } from '../../../values/result.ts'

interface Times {
  readonly startsAt: Date
  readonly endsAt: Date
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000

/** A start in the past is replaced by the current time. The failure is a sentence. */
export function checkAnnouncement(
  wanted: Pick<WantedAnnouncement, 'startsAt' | 'endsAt'>,
  now: Date,
): Result<Times, string> {
  const wantedStart = wanted.startsAt === null ? now : new Date(wanted.startsAt)
  const startsAt = wantedStart < now ? now : wantedStart
  const endsAt = new Date(wanted.endsAt)
  if (endsAt <= startsAt) return fail('The end must be after the start, and after now.')
  if (endsAt.getTime() - now.getTime() > YEAR_MS) return fail('The end must be within a year.')
  return ok({ startsAt, endsAt })
}
