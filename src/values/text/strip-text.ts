/** Removes quotation marks or white space from text. This file is separate from text.ts, because the public help loads it. */

/** Product §17.4: without quotation marks, straight or curly. */
export function stripQuotes(text: string): string {
  return text.replace(/["'“”‘’]/g, '')
}

/** Product §17.4: without any white space. */
export function stripWhitespace(text: string): string {
  return text.replace(/\s/g, '')
}
