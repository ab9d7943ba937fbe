/**
 * Keeps every message of the sandbox's phones and mailboxes, because the sandbox keeps only the newest five hundred.
 */
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { readConsole } from '../../src/sandbox/console/console.fixture.ts'

export interface Message {
  readonly channel: 'sms' | 'email'
  readonly to: string
  readonly text: string
  /** The one-time code in the message. */
  readonly code: string | null
  readonly at: string
}

export interface Mailbox {
  /** Newest first. */
  readonly messagesTo: (address: string) => Promise<readonly Message[]>
  readonly close: () => void
}

/** The sandbox gets far fewer than five hundred messages in this time. */
const EVERY_MS = 2_000

export function openMailbox(sandbox: Sandbox): Mailbox {
  let kept: readonly Message[] = []
  let last: Promise<unknown> = Promise.resolve()
  const look = async (): Promise<void> => {
    const listed = await readConsole<readonly Message[]>(sandbox, '/messages')
    const newest = kept[0] === undefined ? undefined : JSON.stringify(kept[0])
    const known = listed.findIndex((message) => JSON.stringify(message) === newest)
    kept = [...(known === -1 ? listed : listed.slice(0, known)), ...kept]
  }
  const lookInTurn = (): Promise<void> => {
    const next = last.then(look)
    last = next.catch(() => undefined)
    return next
  }
  const timer = setInterval(() => void lookInTurn().catch(() => undefined), EVERY_MS)
  return {
    messagesTo: async (address) => {
      await lookInTurn()
      return kept.filter(({ to }) => to === address)
    },
    close: () => clearInterval(timer),
  }
}
