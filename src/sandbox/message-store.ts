/** The phones and mailboxes of the sandbox: what arrived, newest first. */

interface Attachment {
  readonly fileName: string
  readonly mediaType: string
  /** Base64. */
  readonly content: string
}

export interface NewMessage {
  readonly channel: 'sms' | 'email'
  /** A phone in E.164, or a mail address in lower case. */
  readonly to: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
  /** What the provider calls it: of a mail its Message-ID, by which a mailbox folds a repeat into one. */
  readonly messageId?: string
}

export interface Message extends NewMessage {
  /** Rises from message to message, also over a reset. */
  readonly id: number
  /** The one-time code in it, when there is one. */
  readonly code: string | null
  /** ISO 8601 */
  readonly at: string
}

export interface MessageStore {
  add(message: NewMessage): void
  /** Newest first; all of them when `to` is left out. */
  list(to?: string): readonly Message[]
  /** Deletes all of them; the number that there were. */
  clear(): number
}

const KEPT = 500
/** Files are kept with the newest messages only. */
const KEPT_WITH_FILES = 20

/** Keeps the last five hundred messages in memory; `onChange` is called after every change. */
export function createMessageStore(onChange: () => void): MessageStore {
  const messages: Message[] = []
  let lastId = 0
  return {
    add(message) {
      const to = addressKey(message.to)
      const { channel, messageId } = message
      if (channel === 'email' && messageId !== undefined)
        if (messages.some((known) => known.to === to && known.messageId === messageId)) return
      lastId += 1
      messages.unshift({ ...message, id: lastId, to, code: findCode(message.text), at: new Date().toISOString() })
      messages.length = Math.min(messages.length, KEPT)
      const older = messages[KEPT_WITH_FILES]
      if (older?.attachments) messages[KEPT_WITH_FILES] = { ...older, attachments: [] }
      onChange()
    },
    clear() {
      const { length } = messages
      messages.length = 0
      onChange()
      return length
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

/** A code in English and Pidgin, Yoruba and Igbo, Hausa. */
const CODE = /\b(?:code|koodu|lambar?)\b/i

/** Six digits that stand alone in a text that speaks of a code: not a part of an amount, a masked number or a longer one. */
export function findCode(text: string): string | null {
  if (!CODE.test(text)) return null
  return /(?<![\d.,*₦$€£])\d{6}(?![\d*]|[.,]\d)/.exec(text)?.[0] ?? null
}
