/** A logout clears what was typed though the page that keeps it was never loaded; a session that ran out does not. */
import { expect, it } from 'vitest'
import type { UserSession } from '../../contract/session.ts'
import { endSession } from './end-session.ts'
import { keepForm } from './kept-form.ts'
import { saveSession } from './signed-in-marker.ts'
import { forgetTypedAtLogout, TRANSFER_ORDER } from './typed-in-tab.ts'

forgetTypedAtLogout()

it('leaves nothing that was typed after a logout, on whatever page', () => {
  saveSession({ username: 'adaeze.okonkwo', cifid: 'R1', sessionId: 's' } as UserSession)
  // No digits alone: when a form was typed is kept with it, and its milliseconds have any.
  sessionStorage.setItem(TRANSFER_ORDER, '{"amount":"7,770"}')
  keepForm('transfer', { amount: '7,770' })
  const kept = (): string => JSON.stringify({ ...sessionStorage })
  endSession('expired')
  expect(kept().match(/7,770/g)).toHaveLength(2)
  endSession('logout', true)
  expect(kept()).not.toContain('7,770')
})
