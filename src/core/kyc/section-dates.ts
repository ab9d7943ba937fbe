/** Checks the dates of a section that must lie in the past: the first day of employment and the date of birth. */

const MESSAGES: Readonly<Record<string, string>> = {
  EmploymentDate: 'This day must be in the past',
  DateOfBirth: 'This day must be in the past',
}
/** The earliest date of birth that a living person can have. */
const EARLIEST = '1900-01-01'

/** Returns the problems by field, or undefined. `today` is YYYY-MM-DD in the bank's zone. */
export function datesOfSection(
  details: object,
  today: string,
): Readonly<Record<string, readonly string[]>> | undefined {
  const wrong = Object.entries(details).filter(
    ([field, value]) => field in MESSAGES && typeof value === 'string' && (value >= today || value < EARLIEST),
  )
  if (wrong.length === 0) return undefined
  return Object.fromEntries(wrong.map(([field]) => [field, [MESSAGES[field] ?? '']]))
}
