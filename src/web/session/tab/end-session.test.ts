/**
 * Tests that tabs end their session together, but only tabs with the same session: an old tab must not end a newer
 * login.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession } from '../../../contract/identity/session.ts'
import { endSession, followOtherTabs, onSessionEnd, wayBack } from './end-session.ts'
import { clearSession, isMarkedSignedIn, saveSession } from './signed-in-marker.ts'
import type { TabMessage } from './tab-channel.ts'

const OLD = '0197a3f0-0000-7000-8000-000000000001'
const NEW = '0197a3f0-0000-7000-8000-000000000002'

const signIn = (sessionId: string): void => saveSession({ username: 'adaeze.okonkwo', sessionId } as UserSession)

let other: BroadcastChannel
const ended = vi.fn()
onSessionEnd(ended)

/** Sends a message as another tab. */
const say = (message: TabMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target: it never leaves the origin.
  other.postMessage(message)
}

/** Resolves with the next message of the tab under test. */
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
  it('end of the session: names the ended session to the other tabs', async () => {
    signIn(OLD)
    const message = nextMessage()
    endSession('expired')
    expect(await message).toEqual({ kind: 'ended', reason: 'expired', sessionId: OLD })
    expect(isMarkedSignedIn()).toBe(false)
  })

  it('end of the session: does not affect a tab with a newer session, and ends a tab with the same session', async () => {
    signIn(NEW)
    say({ kind: 'ended', reason: 'expired', sessionId: OLD })
    // Messages arrive in order. When the second message has an effect, the first message has been read.
    say({ kind: 'ended', reason: 'logout', sessionId: NEW })
    await expect.poll(() => ended.mock.calls.length).toBeGreaterThan(0)
    expect(ended.mock.calls).toEqual([['logout']])
    expect(wayBack(location).username).toBe('adaeze.okonkwo')
    expect(isMarkedSignedIn()).toBe(false)
  })

  it('end of the session: sends no message when there was no session', async () => {
    const message = nextMessage()
    endSession('expired')
    signIn(NEW)
    endSession('expired')
    expect(await message).toMatchObject({ sessionId: NEW })
  })
})
