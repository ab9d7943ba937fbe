/** A logout clears what was typed though the page that keeps it was never loaded; a session that ran out does not. */
import { expect, it } from 'vitest'
import { endSession } from './end-session.ts'
import { TYPED } from './typed-in-tab.ts'

it('leaves nothing that was typed after a logout, on whatever page', () => {
  const keys = Object.values(TYPED)
  for (const key of keys) sessionStorage.setItem(key, '{"amount":"777"}')
  endSession('expired')
  expect(keys.map((key) => sessionStorage.getItem(key))).not.toContain(null)
  endSession('logout', true)
  expect(keys.map((key) => sessionStorage.getItem(key))).toEqual(keys.map(() => null))
})
