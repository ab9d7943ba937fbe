/**
 * Lists where the tab stores typed amounts, names and numbers, and deletes them at a logout.
 *
 * An expired session keeps them for the next login. A logout on any signed-in page deletes them, so every signed-in
 * page loads this file.
 */
import { tabStorage } from '../browser-storage.ts'
import { onSessionEnd } from '../tab/end-session.ts'
import { forgetKeptForms } from './kept-form.ts'

/** The keys of the tab's storage. */
export const TRANSFER_ORDER = 'adire.transfer-order'
export const BILL_ORDER = 'adire.bill-order'
export const CARD_ORDER = 'adire.card-order'

/** Must be called once, with the first signed-in page. */
export function deleteDraftsAtLogout(): void {
  onSessionEnd((reason) => {
    if (reason !== 'logout') return
    for (const key of [TRANSFER_ORDER, BILL_ORDER, CARD_ORDER]) tabStorage.write(key, null)
    forgetKeptForms()
  })
}
