/** Folds text for comparison: lower case, without accents and tone marks. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
