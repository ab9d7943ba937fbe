/** The notice that the last session ended by itself: told once, on the login page, for 10 seconds (Spec §4, §9). */
import { tabStorage } from './browser-storage.ts'

export const EXPIRY_NOTICE_MS = 10_000

const KEY = 'adire.session-expired'

/** Flags the notice for the login page, which may be a new document. */
export function flagExpiryNotice(): void {
  tabStorage.write(KEY, '1')
}

/** True once after a flag. */
export function consumeExpiryNotice(): boolean {
  const flagged = tabStorage.read(KEY) === '1'
  tabStorage.write(KEY, null)
  return flagged
}
