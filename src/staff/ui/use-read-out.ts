/** Reads out a sentence that appears on the page, such as the number of rows of a list. The focus stays where it is. */
import { useEffect } from 'react'
import { announce } from '../../web/ui/note/live-region.ts'

/** Undefined: nothing is read out yet. */
export function useReadOut(sentence: string | undefined): void {
  useEffect(() => {
    if (sentence !== undefined) announce(sentence)
  }, [sentence])
}

/** "No row", "1 row", "12 rows". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  count === 0 ? `No ${one}` : count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`
