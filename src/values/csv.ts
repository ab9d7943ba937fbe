/** Writes a list as CSV for a spreadsheet (RFC 4180). */

/** Writes a cell. A text that begins like a formula gets an apostrophe, because a spreadsheet would run it. A number keeps its sign. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvRow = readonly (string | number | null)[]

export const csvOf = (header: readonly string[], rows: readonly CsvRow[]): string =>
  [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
