/** The most common passwords, as leaks count them: 49,233 entries that come with the strength meter's language pack. */
import { dictionary } from '@zxcvbn-ts/language-common'

const MINIMUM_LENGTH = 8

// Shorter ones are refused for their length, so they need no place in memory.
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MINIMUM_LENGTH),
)

/** Takes the password in lower case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password)
}
