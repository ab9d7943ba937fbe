/**
 * Knows whether a sign-up is in progress in this tab, without the store. Its page must then be rendered and not
 * hydrated.
 */
import { tabStorage } from '../browser-storage.ts'

const KEY = 'adire.signup'

/** The stored progress as JSON, or null. */
export function readSignupProgress(): string | null {
  return tabStorage.read(KEY)
}

export function writeSignupProgress(json: string | null): void {
  tabStorage.write(KEY, json)
}
