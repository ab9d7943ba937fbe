/** What a passkey's signature counter says (WebAuthn level 3, §6.1.1). */

/**
 * An authenticator that counts must have counted on since its last use; if not, there may be two with the same key. One that
 * does not count, as those of synced passkeys, says 0 each time.
 */
export function hasCountedOn(last: number, now: number): boolean {
  return now > last || (now === 0 && last === 0)
}
