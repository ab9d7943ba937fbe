/** What a password may be: long enough, uncommon, and not made of what others know (NIST SP 800-63B-4 §3.1.1.2). */

export interface PasswordOwner {
  readonly username: string
  readonly names: readonly string[]
  readonly bankNames: readonly string[]
}

/** Case and accents do not make a name another one. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function holdsAny(folded: string, words: readonly string[]): boolean {
  // One- and two-letter names are in too many words to mean anything.
  return words.some((word) => word.trim().length >= 3 && folded.includes(fold(word.trim())))
}

/** The texts of the rules that a new password breaks; its length is the contract's to check. `isCommon` is asked in lower case. */
export function passwordFaults(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): readonly string[] {
  const faults: string[] = []
  const folded = fold(password)
  if (isCommon(password.toLowerCase())) faults.push('This password is one of the most common ones. Choose another')
  if (holdsAny(folded, [owner.username])) faults.push('Password must not hold your username')
  if (holdsAny(folded, owner.names)) faults.push('Password must not hold your name')
  if (holdsAny(folded, owner.bankNames)) faults.push("Password must not hold the bank's name")
  return faults
}
