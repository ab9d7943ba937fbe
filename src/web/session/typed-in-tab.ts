/**
 * Where amounts, names and numbers that were typed are kept for the tab. A session that ran out keeps them for the next
 * login; a logout clears them, on whatever signed-in page: so this comes with every one of them, not with the page that types.
 */
import { tabStorage } from './browser-storage.ts'
import { onSessionEnd } from './end-session.ts'
import { forgetKeptForms } from './kept-form.ts'

/** Keys of the tab's storage. */
export const TRANSFER_ORDER = 'adire.transfer-order'
export const BILL_ORDER = 'adire.bill-order'
export const CARD_ORDER = 'adire.card-order'

/** To be called once, with the first signed-in page. */
export function forgetTypedAtLogout(): void {
  onSessionEnd((reason) => {
    if (reason !== 'logout') return
    for (const key of [TRANSFER_ORDER, BILL_ORDER, CARD_ORDER]) tabStorage.write(key, null)
    forgetKeptForms()
  })
}
