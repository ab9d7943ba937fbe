/** Writes the text messages with a code: the purpose of the code, and the warning that no other person may have it. */
import { BRAND } from '../../values/brand.ts'
import type { Language } from '../../values/language.ts'
import { type Translator, translatorFor } from './translator.ts'
import { defineMessage, type MessageKey, type MessageWithParams, type Params } from '../../values/message.ts'

/** The text for the code of an approval. `{code}` stays a parameter. */
export function codeText({ text }: Translator, { message, params }: MessageWithParams): string {
  const never = text(defineMessage('Never share this code. Not you? Call {phone}.'), { phone: BRAND.fraudPhone })
  return `${BRAND.bankName}: ${text(message, withoutBraces(params))} ${never}`
}

/** Removes braces, because a payee with the name `{code}` must not take the place of the code. */
function withoutBraces(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/[{}]/g, '') : value,
    ]),
  )
}

/** The text for a code of login, sign-up or recovery. `{bank}` and `{phone}` are filled, and `{code}` stays a parameter. */
export function ownCodeText(language: Language | null, message: MessageKey): string {
  return translatorFor(language).text(message, { bank: BRAND.bankName, phone: BRAND.fraudPhone })
}
