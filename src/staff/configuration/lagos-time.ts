/** Reads the typed date and time of a form, which is Lagos time. */
import * as v from 'valibot'

/** Gives ISO 8601, UTC. Null for an empty field. Lagos has no summer time. */
export const lagosTime = (problem: string) =>
  v.pipe(
    v.string(),
    v.regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/, problem),
    v.transform((text) => (text === '' ? null : new Date(`${text}:00+01:00`).toISOString())),
  )
