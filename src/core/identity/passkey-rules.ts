/** The meaning of a passkey's signature counter (WebAuthn level 3, §6.1.1). */

/**
 * An authenticator with a counter must report a higher number at each use. Otherwise two authenticators may have the same key.
 * Synced passkeys have no counter and report 0 each time.
 */
export function hasCountedOn(last: number, now: number): boolean {
  return now > last || (now === 0 && last === 0)
}
