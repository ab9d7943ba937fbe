/** Tabs of one browser share one customer: activity in one keeps all alive, a logout in one ends all. */
import type { UserSession } from '../../contract/auth.ts'

export type TabMessage =
  | { readonly kind: 'activity'; readonly atMs: number }
  /** A new tab asks for the session that its browser has the cookies of. */
  | { readonly kind: 'ask' }
  /** The public facts of the session, never a token, and when it was last used. */
  | { readonly kind: 'session'; readonly session: UserSession; readonly atMs: number }
  /** Which session ended: a tab that was left open may still hold one that a later login has replaced. */
  | { readonly kind: 'ended'; readonly reason: 'logout' | 'idle' | 'expired'; readonly sessionId: string }

export interface TabChannel {
  post(message: TabMessage): void
  /** Messages of the other tabs only. The answer ends it. */
  listen(handle: (message: TabMessage) => void): () => void
}

const NAME = 'adire-session'

function open(): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => () => undefined }
  const channel = new BroadcastChannel(NAME)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target: it never leaves the origin.
    post: (message) => channel.postMessage(message),
    listen(handle) {
      const receive = (event: MessageEvent<TabMessage>): void => handle(event.data)
      channel.addEventListener('message', receive)
      return () => channel.removeEventListener('message', receive)
    },
  }
}

let shared: TabChannel | undefined

/** The tab's own end of the channel, opened at first use. */
export function tabChannel(): TabChannel {
  shared ??= open()
  return shared
}
