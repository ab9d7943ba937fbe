/** Where amounts, names and numbers that were typed are kept for the tab: known here, so that a logout clears them on any page. */
import { tabStorage } from './browser-storage.ts'

/** Keys of the tab's storage. */
export const TYPED = { transferForm: 'adire.transfer-form', transferOrder: 'adire.transfer-order' } as const

export function forgetTyped(): void {
  for (const key of Object.values(TYPED)) tabStorage.write(key, null)
}
