/** The text messages that bring a code: what it does, and that nobody else may have it. */
import { BRAND } from '../../values/brand.ts'
import type { Language } from '../../values/language.ts'
import { type Speaker, speakerOf } from './speaker.ts'
import { type Holes, type Wording, type Words, words } from './words.ts'

/** Of an approval. `what` is a sentence with `{code}` where the code goes, which stays a hole. */
export function codeText({ text }: Speaker, what: Wording): string {
  const never = text(words('Never share this code. Not you? Call {phone}.'), { phone: BRAND.fraudPhone })
  return `${BRAND.bankName}: ${text(what.words, withoutBraces(what.holes))} ${never}`
}

/** Without braces: a payee named `{code}` must not take the place of the code. */
function withoutBraces(holes: Holes): Holes {
  return Object.fromEntries(Object.entries(holes).map(([name, value]) => [name, String(value).replace(/[{}]/g, '')]))
}

/** That of a code which opens the customer's own things: `{bank}` and `{phone}` are filled, `{code}` stays a hole. */
export function ownCodeText(language: Language | null, what: Words): string {
  return speakerOf(language).text(what, { bank: BRAND.bankName, phone: BRAND.fraudPhone })
}
