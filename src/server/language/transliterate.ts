/**
 * Transliterates text messages into GSM's 7-bit alphabet.
 *
 * One letter outside the alphabet (ọ, ɓ, ₦, …) limits each part of the message to 70 characters instead of 160. So all messages
 * go out without dots, hooks and tones, as people type on phones.
 */

const ALIKE: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  Ɓ: 'B',
  Ɗ: 'D',
  Ƙ: 'K',
  Ƴ: 'Y',
  '₦': 'NGN ',
  // One character, so that what was cut to a length keeps it.
  '…': '.',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
}
const ALL_ALIKE = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu')

/** "Ẹ jọ̀wọ́ ₦500.00" → "E jowo NGN 500.00"; letters that have no plain one stay. */
export function transliterate(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(ALL_ALIKE, (letter) => ALIKE[letter] ?? letter)
}

/** 3GPP TS 23.038: the default alphabet, and those that take two places in it. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const TWO_PLACES = /[\^{}\\[~\]|€]/g

/**
 * Counts the text messages that the phone company charges. A message has 160 characters, or 153 in each of several parts.
 * Outside GSM's alphabet it has 70, or 67.
 */
export function smsParts(text: string): number {
  const isGsm = GSM.test(text)
  const length = isGsm ? text.length + (text.match(TWO_PLACES)?.length ?? 0) : text.length
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / each)
}
