/** The phones and mailboxes of the sandbox: what arrived, newest first. */

interface Message {
  readonly channel: 'sms' | 'email'
  /** A phone in E.164, or a mail address in lower case. */
  readonly to: string
  readonly text: string
  /** The one-time code in it, when there is one. */
  readonly code: string | null
  /** ISO 8601 */
  readonly at: string
}

export interface MessageStore {
  add(message: { readonly channel: Message['channel']; readonly to: string; readonly text: string }): void
  /** Newest first; all of them when `to` is left out. */
  list(to?: string): readonly Message[]
}

const KEPT = 500

/** Keeps the last five hundred messages in memory. */
export function createMessageStore(): MessageStore {
  const messages: Message[] = []
  return {
    add(message) {
      const to = addressKey(message.to)
      messages.unshift({ ...message, to, code: findCode(message.text), at: new Date().toISOString() })
      messages.length = Math.min(messages.length, KEPT)
    },
    list: (to) => (to === undefined ? [...messages] : messages.filter((message) => message.to === addressKey(to))),
  }
}

/** One spelling per address: mail in lower case, phones in E.164 also when asked for as 0803… or with the plus lost in a query. */
function addressKey(to: string): string {
  const plain = to.trim().toLowerCase()
  if (plain.includes('@')) return plain
  const digits = plain.replace(/[\s()+-]/g, '')
  return `+${digits.replace(/^0(?=\d{10}$)/, '234')}`
}

/** Six digits that stand alone in a text that speaks of a code: not a part of an amount, a masked number or a longer one. */
export function findCode(text: string): string | null {
  if (!/\bcode\b/i.test(text)) return null
  return /(?<![\d.,*₦$€£])\d{6}(?![\d*]|[.,]\d)/.exec(text)?.[0] ?? null
}
