/** Defines form schemas of single controls: each parses the text of one control. */
import * as v from 'valibot'

/** One or more lines, without the spaces around them. */
export const text = v.pipe(v.string(), v.trim())

export const requiredText = (problem: string) => v.pipe(v.string(), v.trim(), v.minLength(1, problem))

export const digits = (length: number, problem: string) =>
  v.pipe(v.string(), v.trim(), v.regex(new RegExp(`^[0-9]{${length}}$`), problem))

/** A box: ticked or not. */
export const ticked = v.pipe(
  v.string(),
  v.transform((value) => value !== ''),
)
