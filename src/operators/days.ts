/** Reads how many days a list of late work goes back. */
import { fail, ok, type Result } from '../values/result.ts'

/** Returns the number of days in the text, and 30 without a text. */
export function daysOf(text = '30'): Result<number, string> {
  return /^[1-9]\d{0,3}$/.test(text) ? ok(Number(text)) : fail('How many days back? Give a number, such as 30.')
}
