/** Checks the times of a wanted stop of a service. */
import type { WantedStop } from '../../../contract/staff/staff-stops.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { findServices, type NamedService } from './stopped-services.ts'

export interface CheckedStop extends NamedService {
  readonly startsAt: Date
  readonly endsAt: Date | null
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000

/** Checks the service and the times. A start in the past is replaced by the current time. The failure is a sentence. */
export async function checkStop(sql: Sql, wanted: WantedStop, now: Date): Promise<Result<CheckedStop, string>> {
  const found = (await findServices(sql)).find(({ service }) => service === wanted.service)
  if (found === undefined) return fail('There is no such service.')
  const wantedStart = wanted.startsAt === null ? now : new Date(wanted.startsAt)
  const startsAt = wantedStart < now ? now : wantedStart
  const endsAt = wanted.endsAt === null ? null : new Date(wanted.endsAt)
  if (endsAt !== null && endsAt <= startsAt) return fail('The end must be after the start, and after now.')
  if (startsAt.getTime() - now.getTime() > YEAR_MS) return fail('The start must be within a year.')
  return ok({ ...found, startsAt, endsAt })
}
