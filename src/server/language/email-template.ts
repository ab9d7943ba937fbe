/** Writes the common parts of every mail to a customer, and the sentence about an action that the customer may not have done. */
import { BRAND } from '../../values/brand.ts'
import type { Translator } from './translator.ts'
import { defineMessage } from '../../values/message.ts'

/** `translate` is the translator's function for mails or for text messages. */
export const notYou = (translate: Translator['translate']): string =>
  translate(defineMessage('If this was not you, call {phone} now.'), { phone: BRAND.fraudPhone })

export function emailBody({ translate }: Translator, firstName: string, body: string): string {
  const dear = translate(defineMessage('Dear {name},'), { name: firstName })
  const never = translate(defineMessage('We never ask for your password, PIN or codes.'))
  return `${dear}\n\n${body}\n\n${never}\n\n${BRAND.bankName}\n${BRAND.licence}\n`
}
