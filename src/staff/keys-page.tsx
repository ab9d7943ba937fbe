/** The keys of the pages, and the setting that switches the keys of one letter off (WCAG 2.1.4). */
import { useState } from 'react'
import { CheckField } from '../web/ui/form/check-field.tsx'
import { announce } from '../web/ui/note/live-region.ts'
import { LETTER_KEYS } from './help/page-help-text.ts'
import { call, type Problem } from './session/api.ts'
import { useLetterKeys } from './session/letter-keys.ts'
import { Rows } from './ui/facts.tsx'
import * as styles from './ui/page.module.css'
import { ProblemNote } from './ui/problem-note.tsx'
import { PageTitle } from './ui/page-title.tsx'

const OTHER_KEYS = [
  ['Tab', 'goes to the next link, button or field'],
  ['Shift and Tab', 'goes to the previous link, button or field'],
  ['Enter', 'opens a link or a row, and sends a form'],
  ['Space', 'presses a button, and ticks a box'],
] as const

export function KeysPage() {
  const { areOn } = useLetterKeys()
  return (
    <>
      <PageTitle>Keys</PageTitle>
      <LetterKeysSetting />
      <Rows
        caption={areOn ? 'Keys of one letter' : 'Keys of one letter: you have switched them off'}
        header={['Key', 'It', 'In']}
        rows={LETTER_KEYS.map(([key, does, where]) => [<kbd key={key}>{key}</kbd>, does, where])}
        empty=""
      />
      <Rows
        caption="Other keys"
        header={['Key', 'It']}
        rows={OTHER_KEYS.map(([key, does]) => [<kbd key={key}>{key}</kbd>, does])}
        empty=""
      />
    </>
  )
}

/** The box shows the choice while the bank saves it. After a refusal the box has its former state. */
function LetterKeysSetting() {
  const { areOn, saved } = useLetterKeys()
  const [wanted, setWanted] = useState<boolean>()
  const [problem, setProblem] = useState<Problem>()
  const save = async (usesLetterKeys: boolean): Promise<void> => {
    if (wanted !== undefined) return
    setWanted(usesLetterKeys)
    const result = await call('settings/save', { usesLetterKeys })
    setWanted(undefined)
    setProblem(result.ok ? undefined : result.failure)
    if (!result.ok) return
    saved(result.value.usesLetterKeys)
    announce(usesLetterKeys ? 'The keys of one letter are on.' : 'The keys of one letter are off.')
  }
  return (
    <div className={styles.form}>
      {problem !== undefined && <ProblemNote problem={problem} />}
      <CheckField
        id="letter-keys"
        label="Use the keys of one letter"
        hint="Switch them off if you speak to the computer, or if you press keys by accident. The bank keeps this setting for you in each browser."
        checked={wanted ?? areOn}
        aria-busy={wanted !== undefined}
        onChange={({ target }) => void save(target.checked)}
      />
    </div>
  )
}
