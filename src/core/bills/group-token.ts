/** A meter's token as it is read out and typed in. */

/** "4821 0937 5516 2804 7193" of its twenty digits. */
export function groupToken(token: string): string {
  return token.replace(/(\d{4})(?=\d)/g, '$1 ')
}
