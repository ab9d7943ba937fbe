/** Whether a sign-up is under way in this tab, known without the store: its page must then be rendered, not hydrated. */
import { tabStorage } from './browser-storage.ts'

const KEY = 'adire.signup'

/** The kept progress as JSON, or null. */
export function readSignupProgress(): string | null {
  return tabStorage.read(KEY)
}

export function writeSignupProgress(json: string | null): void {
  tabStorage.write(KEY, json)
}
