/** Says whether the keys of one letter are on for the person who is logged in. */
import { createContext, useContext } from 'react'

interface LetterKeys {
  /** False: the pages ignore the keys of one letter for this person (WCAG 2.1.4). */
  readonly areOn: boolean
  /** Shows the setting that the bank has saved. */
  readonly saved: (areOn: boolean) => void
}

export const LetterKeysContext = createContext<LetterKeys>({ areOn: true, saved() {} })
export const useLetterKeys = (): LetterKeys => useContext(LetterKeysContext)
