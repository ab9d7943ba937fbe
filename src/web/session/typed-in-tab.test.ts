/** A logout clears what was typed though the page that keeps it was never loaded; a session that ran out does not. */
import { expect, it } from 'vitest'
import { endSession } from './end-session.ts'
import { forgetTypedAtLogout, TRANSFER_FORM, TRANSFER_ORDER } from './typed-in-tab.ts'

forgetTypedAtLogout()

it('leaves nothing that was typed after a logout, on whatever page', () => {
  const keys = [TRANSFER_FORM, TRANSFER_ORDER]
  for (const key of keys) sessionStorage.setItem(key, '{"amount":"777"}')
  endSession('expired')
  expect(keys.map((key) => sessionStorage.getItem(key))).not.toContain(null)
  endSession('logout', true)
  expect(keys.map((key) => sessionStorage.getItem(key))).toEqual(keys.map(() => null))
})
