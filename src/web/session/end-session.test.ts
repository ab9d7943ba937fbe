/** Tabs end together, but only those that hold the session which ended: a stale tab must not throw a newer login out. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession } from '../../contract/session.ts'
import { endSession, followOtherTabs, onSessionEnd } from './end-session.ts'
import { clearSession, isMarkedSignedIn, saveSession } from './signed-in-marker.ts'
import type { TabMessage } from './tab-channel.ts'

const OLD = '0197a3f0-0000-7000-8000-000000000001'
const NEW = '0197a3f0-0000-7000-8000-000000000002'

const signIn = (sessionId: string): void => saveSession({ username: 'adaeze.okonkwo', sessionId } as UserSession)

let other: BroadcastChannel
const ended = vi.fn()
onSessionEnd(ended)

/** What another tab says. */
const say = (message: TabMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target: it never leaves the origin.
  other.postMessage(message)
}

/** Resolves with the next message that the tab under test sends. */
const nextMessage = (): Promise<unknown> =>
  new Promise((resolve) => {
    other.addEventListener('message', (event) => resolve(event.data), { once: true })
  })

beforeAll(followOtherTabs)
beforeEach(() => {
  other = new BroadcastChannel('adire-session')
  ended.mockClear()
})
afterEach(() => {
  other.close()
  clearSession()
})

describe('the end of a session', () => {
  it('tells the other tabs which session ended', async () => {
    signIn(OLD)
    const message = nextMessage()
    endSession('expired')
    expect(await message).toEqual({ kind: 'ended', reason: 'expired', sessionId: OLD })
    expect(isMarkedSignedIn()).toBe(false)
  })

  it('leaves a tab alone that holds a newer session, and ends one that holds the same', async () => {
    signIn(NEW)
    say({ kind: 'ended', reason: 'expired', sessionId: OLD })
    // Messages arrive in order: when the second has done its work, the first has been read.
    say({ kind: 'ended', reason: 'logout', sessionId: NEW })
    await expect.poll(() => ended.mock.calls.length).toBeGreaterThan(0)
    expect(ended.mock.calls).toEqual([['logout', 'adaeze.okonkwo']])
    expect(isMarkedSignedIn()).toBe(false)
  })

  it('says nothing to the others where no session was', async () => {
    const message = nextMessage()
    endSession('expired')
    signIn(NEW)
    endSession('expired')
    expect(await message).toMatchObject({ sessionId: NEW })
  })
})
