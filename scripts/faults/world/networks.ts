/** Speaks to the sandbox's control server: reads the books of the networks and the messages, and makes the networks act. */
import type { BillLine, CreditLine, InwardLine, MessageLine } from '../history.ts'

export interface Networks {
  get<Seen>(path: string): Promise<Seen>
  /** Returns the answer. Undefined: the control server refused, or gave no answer in time. */
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<unknown>
}

const ANSWER_WITHIN_MS = 20_000

export function openNetworks(console: string): Networks {
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${console}${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  return {
    get: async (path) => (await (await call(path)).json()) as never,
    async send(method, path, body) {
      const headers = { 'content-type': 'application/json' }
      try {
        const reply = await call(path, { method, headers, body: JSON.stringify(body) })
        const answer: unknown = await reply.json()
        return reply.ok ? answer : undefined
      } catch {
        return undefined
      }
    },
  }
}

interface BookLine extends Omit<CreditLine, 'id'>, InwardLine {
  readonly direction: 'in' | 'out'
}

/** Collects the payments and messages that the networks recorded. The mailboxes keep only the newest messages. */
export function openCollector(networks: Networks, write: (line: MessageLine) => void) {
  const credits = new Map<string, CreditLine>()
  const inward = new Map<string, InwardLine>()
  const bills = new Map<string, BillLine>()
  let lastMessage = 0
  return {
    async collectMessages(): Promise<void> {
      const messages = await networks.get<readonly Omit<MessageLine, 'type'>[]>('/messages')
      for (const { id, to, text, at, messageId } of messages.toReversed()) {
        if (id <= lastMessage) continue
        lastMessage = id
        write({ type: 'message', id, to, text, at, ...(messageId === undefined ? {} : { messageId }) })
      }
    },
    async collectBooks() {
      for (const line of await networks.get<readonly BookLine[]>('/books')) {
        const { endToEndId, messageId, accountNumber, amount, status, attempts } = line
        if (line.direction === 'out') credits.set(endToEndId, { id: endToEndId, status, accountNumber, amount })
        else inward.set(messageId, { endToEndId, messageId, accountNumber, amount, attempts })
      }
      for (const { requestId, billersCode, amount, status } of await networks.get<readonly BillLine[]>('/bills'))
        bills.set(requestId, { requestId, billersCode, amount, status })
      const all = { credits: [...credits.values()], inward: [...inward.values()], bills: [...bills.values()] }
      return { type: 'books', ...all } as const
    },
  }
}
