/** Writes seconds as people read a countdown. */

/** Writes 48 as "0:48", and 125 as "2:05". */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
