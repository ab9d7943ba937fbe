/** Tests that a new tab takes over the live session of another tab, and no other session. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserSession } from '../../../contract/identity/auth.ts'
import { clearSession, readLastActivityMs, readSession, saveLastActivityMs, saveSession } from './signed-in-marker.ts'
import type { TabMessage } from './tab-channel.ts'
import { offerSession, adoptSession } from './adopt-session.ts'

const ID = '0197a3f0-0000-7000-8000-000000000001'
const OTHER_ID = '0197a3f0-0000-7000-8000-000000000002'
const session = { username: 'adaeze.okonkwo', sessionId: ID } as UserSession
const xsrfOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
const setCookie = (value: string, seconds = 60): void => {
  document.cookie = `XSRF-TOKEN=${value}; Max-Age=${seconds}`
}

let other: BroadcastChannel
const heard: TabMessage[] = []
const say = (message: TabMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target: it never leaves the origin.
  other.postMessage(message)
}

/** Messages arrive in the order in which they were posted, so no earlier message can arrive after this one. */
const last: TabMessage = { kind: 'activity', atMs: 0 }
async function hearNothingButTheLast(): Promise<void> {
  const witness = new BroadcastChannel('adire-session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin.
  witness.postMessage(last)
  await expect.poll(() => heard).toContainEqual(last)
  witness.close()
  expect(heard).toEqual([last])
}

beforeAll(offerSession)
beforeEach(() => {
  heard.length = 0
  other = new BroadcastChannel('adire-session')
  other.addEventListener('message', ({ data }) => heard.push(data as TabMessage))
})
afterEach(() => {
  other.close()
  clearSession()
  setCookie('', 0)
})
const answerWith = (given: UserSession, atMs: number): void =>
  other.addEventListener('message', ({ data }) => {
    if ((data as TabMessage).kind === 'ask') say({ kind: 'session', session: given, atMs })
  })

describe('a new tab', () => {
  it('new tab: takes over the session that its cookies belong to, with the time of the last activity', async () => {
    setCookie(xsrfOf(ID))
    answerWith(session, 1_763_000_000_000)
    await adoptSession()
    expect(readSession()).toEqual(session)
    expect(readLastActivityMs()).toBe(1_763_000_000_000)
  })
  it('new tab: takes over no session that its cookies do not belong to', async () => {
    setCookie(xsrfOf(OTHER_ID))
    answerWith(session, Date.now())
    await adoptSession()
    expect(readSession()).toBeUndefined()
  })
  it('new tab: asks no other tab without the cookies of a session', async () => {
    await adoptSession()
    await hearNothingButTheLast()
  })
})

describe('a tab with a session', () => {
  it('tab with a session: answers with the facts of its marker', async () => {
    saveSession(session)
    const atMs = Date.now() - 299_000
    saveLastActivityMs(atMs)
    say({ kind: 'ask' })
    await expect.poll(() => heard).toEqual([{ kind: 'session', session, atMs }])
  })
  it('tab with a session: does not answer after five minutes without activity', async () => {
    saveSession(session)
    saveLastActivityMs(Date.now() - 300_000)
    const read = vi.spyOn(Storage.prototype, 'getItem')
    say({ kind: 'ask' })
    // The tab reads the time of the last activity, and decides in the same turn.
    await expect.poll(() => read.mock.calls.flat()).toContain('adire.last-activity')
    read.mockRestore()
    await hearNothingButTheLast()
  })
})
