/** The common parts of every mail to a customer, and the sentence for acts that the customer may not have done. */
import { BRAND } from '../../values/brand.ts'
import type { Speaker } from './speaker.ts'
import { words } from './words.ts'

/** Said in the letters of a mail, or of a text message. */
export const notYou = (say: Speaker['say']): string =>
  say(words('If this was not you, call {phone} at once.'), { phone: BRAND.fraudPhone })

export function letter({ say }: Speaker, firstName: string, body: string): string {
  const dear = say(words('Dear {name},'), { name: firstName })
  const never = say(words('We never ask for your password, PIN or codes.'))
  return `${dear}\n\n${body}\n\n${never}\n\n${BRAND.bankName}\n${BRAND.licence}\n`
}
