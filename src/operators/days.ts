/** The number of days of a list of late work. */
import { fail, ok, type Result } from '../values/result.ts'

/** Thirty days without a word. */
export function daysOf(text = '30'): Result<number, string> {
  return /^[1-9]\d{0,3}$/.test(text) ? ok(Number(text)) : fail('How many days back? Give a number, such as 30.')
}
