/** Tests that a logout deletes typed text even when its page was never loaded, and that an expired session keeps it. */
import { expect, it } from 'vitest'
import type { UserSession } from '../../../contract/identity/session.ts'
import { endSession } from '../tab/end-session.ts'
import { keepForm } from './kept-form.ts'
import { saveSession } from '../tab/signed-in-marker.ts'
import { deleteDraftsAtLogout, TRANSFER_ORDER } from './draft-storage.ts'

deleteDraftsAtLogout()

it('typed text: is deleted by a logout on any page', () => {
  saveSession({ username: 'adaeze.okonkwo', cifid: 'R1', sessionId: 's' } as UserSession)
  // The test looks for these texts in the whole storage. They are not only digits, because the stored times contain
  // digits too.
  sessionStorage.setItem(TRANSFER_ORDER, '{"amount":"7,770"}')
  keepForm('transfer', { amount: '7,770' })
  const kept = (): string => JSON.stringify({ ...sessionStorage })
  endSession('expired')
  expect(kept().match(/7,770/g)).toHaveLength(2)
  endSession('logout', true)
  expect(kept()).not.toContain('7,770')
})
