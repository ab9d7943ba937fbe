/** Shortens texts and writes file sizes for screens (Product §17.4, §17.5). */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The longest emoji of the Unicode list has ten code points. A longer character is a letter with piled accents. */
const CODE_POINTS_EACH = 10

/** The first `length` characters as people see them (30 by default), and an ellipsis where something was cut. */
export function truncate(text: string, length = 30): string {
  let shown = ''
  let count = 0
  for (const { segment } of graphemes.segment(text)) {
    if (count === length) return `${shown.trimEnd()}…`
    shown += segment.length > CODE_POINTS_EACH ? [...segment].slice(0, CODE_POINTS_EACH).join('') : segment
    count += 1
  }
  return shown
}

const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** "512 bytes", "1.5 KB", up to TB, in steps of 1024; one decimal at most. Takes a whole number of bytes, 0 or more. */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) throw new RangeError('A file size is 0 or more')
  let size = bytes
  let unit = 0
  // 1023.95 KB would round to "1024 KB": such a size steps up to the next unit.
  while (unit < SIZE_UNITS.length - 1 && Math.round(size * 10) / 10 >= 1024) {
    size /= 1024
    unit += 1
  }
  if (bytes === 1) return '1 byte'
  return `${Math.round(size * 10) / 10} ${SIZE_UNITS[unit]}`
}
