/** The rules of a password: long enough, uncommon, and not made of facts that others know (NIST SP 800-63B-4 §3.1.1.2). */
import { foldText } from '../../values/text/fold-text.ts'

export interface PasswordOwner {
  readonly username: string
  readonly names: readonly string[]
  readonly bankNames: readonly string[]
}

function holdsAny(folded: string, words: readonly string[]): boolean {
  // One- and two-letter names are in too many words to mean anything.
  return words.some((word) => word.trim().length >= 3 && folded.includes(foldText(word.trim())))
}

export interface PasswordChecks {
  /** Receives the password in lower case. */
  readonly isCommon: (password: string) => boolean
  readonly isGuessable: (password: string) => boolean
}

const GUESSABLE =
  'This password is easy to guess, even with digits or signs added. Choose three or more words that do not belong together'

/** Lists the rules that a new password breaks. The contract checks its length. */
export function passwordFaults(
  password: string,
  owner: PasswordOwner,
  { isCommon, isGuessable }: PasswordChecks,
): readonly string[] {
  const faults: string[] = []
  const folded = foldText(password)
  if (isCommon(password.toLowerCase())) faults.push('This password is one of the most common ones. Choose another')
  if (holdsAny(folded, [owner.username])) faults.push('Do not use your username in the password')
  if (holdsAny(folded, owner.names)) faults.push('Do not use your name in the password')
  if (holdsAny(folded, owner.bankNames)) faults.push("Do not use the bank's name in the password")
  if (faults.length === 0 && isGuessable(password)) faults.push(GUESSABLE)
  return faults
}
