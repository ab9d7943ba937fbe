/** The name as it can be embossed: capitals, spaces, hyphens, dots and apostrophes of the Latin alphabet, 26 signs at most. */

const MOST_SIGNS = 26

/**
 * First and last name. A name that is too long has the initial of the first name and the full last name. The result is cut to
 * 26 characters.
 */
export function nameOnCard(firstName: string, lastName: string): string {
  const [first, last] = [embossed(firstName), embossed(lastName)]
  const whole = `${first} ${last}`.trim()
  if (whole.length <= MOST_SIGNS) return whole
  return `${first.slice(0, 1)} ${last}`.trim().slice(0, MOST_SIGNS).trim()
}

/** Letters that do not decompose into a plain letter and a mark, such as the hooked letters of Hausa. */
const PLAIN: Readonly<Record<string, string>> = {
  Ɓ: 'B',
  Ɗ: 'D',
  Ƙ: 'K',
  Ƴ: 'Y',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Æ: 'AE',
  Œ: 'OE',
}

/** Marks on letters go, as Ẹ̀bùn becomes EBUN: a machine embosses plain capitals. */
function embossed(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[’ʼ]/g, "'")
    .toUpperCase()
    .replaceAll(/[ƁƊƘƳØŁĐÆŒ]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^A-Z' .-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
