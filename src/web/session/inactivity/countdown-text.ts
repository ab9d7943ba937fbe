/** Writes seconds as people read a countdown. */

/** 48 is "0:48", 125 is "2:05". */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
