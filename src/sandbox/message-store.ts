/** Stores the messages of the sandbox's phones and mailboxes, newest first. */

interface Attachment {
  readonly fileName: string
  readonly mediaType: string
  /** In Base64. */
  readonly content: string
}

export interface NewMessage {
  readonly channel: 'sms' | 'email'
  /** A phone in E.164, or a mail address in lower case. */
  readonly to: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
  /**
   * The provider's id of the message. For a mail it is the Message-ID, by which a mailbox recognises a repeated mail.
   */
  readonly messageId?: string
}

export interface Message extends NewMessage {
  /** Rises from message to message, also after a reset. */
  readonly id: number
  /** The one-time code in the message, if there is one. */
  readonly code: string | null
  /** ISO 8601 */
  readonly at: string
}

export interface MessageStore {
  add(message: NewMessage): void
  /** Newest first. Returns all messages when `to` is left out. */
  list(to?: string): readonly Message[]
  /** Deletes all messages. Returns how many there were. */
  clear(): number
}

const KEPT = 500
/** Only the newest messages keep their files. */
const KEPT_WITH_FILES = 20

/** Keeps the last five hundred messages in memory. Calls `onChange` after every change. */
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

/**
 * Writes an address in one form: a mail address in lower case, a phone in E.164. A phone may be given as 0803…, or
 * without the plus that a query loses.
 */
function addressKey(to: string): string {
  const plain = to.trim().toLowerCase()
  if (plain.includes('@')) return plain
  const digits = plain.replace(/[\s()+-]/g, '')
  return `+${digits.replace(/^0(?=\d{10}$)/, '234')}`
}

/** The word for a code in English and Pidgin, Yoruba and Igbo, Hausa. */
const CODE = /\b(?:code|koodu|lambar?)\b/i

/**
 * Finds six separate digits in a text that mentions a code. Digits of an amount, a masked number or a longer number do
 * not match.
 */
export function findCode(text: string): string | null {
  if (!CODE.test(text)) return null
  return /(?<![\d.,*₦$€£])\d{6}(?![\d*]|[.,]\d)/.exec(text)?.[0] ?? null
}
