/** What every mail to a customer has in common, and the sentence of whatever they may not have done themselves. */
import { BRAND } from '../../../values/brand.ts'

/** `body` is the mail without its greeting, and what the app shows. */
export interface NoticeText {
  readonly sms: string
  readonly subject: string
  readonly body: string
}

export const NOT_YOU = `If this was not you, call ${BRAND.fraudPhone} at once.`

export function letter(firstName: string, body: string): string {
  return `Dear ${firstName},\n\n${body}\n\nWe never ask for your password, PIN or codes.\n\n${BRAND.bankName}\n${BRAND.licence}\n`
}
