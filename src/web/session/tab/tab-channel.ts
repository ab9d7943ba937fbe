/** Connects the tabs of one browser: an input in one tab keeps all alive, and a logout in one tab ends all. */
import type { UserSession } from '../../../contract/identity/auth.ts'

export type TabMessage =
  | { readonly kind: 'activity'; readonly atMs: number }
  /** A new tab asks for the session that the browser's cookies belong to. */
  | { readonly kind: 'ask' }
  /** The public facts of the session and its last use, never a token. */
  | { readonly kind: 'session'; readonly session: UserSession; readonly atMs: number }
  /** The id of the ended session. An old tab may still have a session that a later login has replaced. */
  | { readonly kind: 'ended'; readonly reason: 'logout' | 'idle' | 'expired'; readonly sessionId: string }

export interface TabChannel {
  post(message: TabMessage): void
  /** Listens to messages of the other tabs only. The returned function stops it. */
  listen(handle: (message: TabMessage) => void): () => void
}

const NAME = 'adire-session'

function open(): TabChannel {
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
