/** Decides which value dates a journal that a person posts may have. */

/**
 * Says in a sentence why a journal may not have this value date. `valueDate`, `today` and `openedOn` are days (YYYY-MM-DD), and
 * `openedOn` has the day on which each account of the journal was opened. A value date reaches back to the first day of the month
 * before, so that the last month can be corrected after its end and older months stay as they were reported.
 */
export function valueDateObstacle(valueDate: string, today: string, openedOn: readonly string[]): string | undefined {
  const first = firstValueDate(today)
  if (valueDate > today) return 'The value date may not be after today.'
  if (valueDate < first) return `The value date may not be before ${first}, the first day of the month before.`
  return openedOn.some((day) => valueDate < day)
    ? 'An account of the journal was opened after the value date.'
    : undefined
}

/** The first day of the month before: "2026-10-01" for each day of November 2026. */
function firstValueDate(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
  return `${before.year}-${String(before.month).padStart(2, '0')}-01`
}
