/** The tools of every list of staff: its keys, its CSV file, and the sentences about it. */
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../web/ui/button/button.tsx'
import type { CsvRow } from '../../values/csv.ts'
import { useLetterKeys } from '../session/letter-keys.ts'
import { saveCsv } from './csv.ts'
import * as styles from './page.module.css'

/** The link of a row, or the button that opens it. */
const ROWS = 'tbody th[scope="row"] a, tbody td button[aria-expanded]'
/** The list of acts in `ActChooser`. */
const ACTS_ID = 'act'
const TYPED = 'input:not([type="checkbox"]), select, textarea'

/**
 * `/` goes to the first field of the filters, `j` and `k` go to the next and the previous row, `x` selects the row where
 * a list has boxes, and `a` goes to the acts on the selected rows. A key in a field stays text. A person can switch these keys off.
 */
export function useListKeys(): void {
  const { areOn } = useLetterKeys()
  useEffect(() => {
    if (!areOn) return
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches(TYPED))) return
      if (key === '/') {
        event.preventDefault()
        document.querySelector<HTMLElement>(`search :is(${TYPED})`)?.focus()
      }
      if (key === 'j' || key === 'k') moveRow(key === 'j' ? 1 : -1)
      if (key === 'a') {
        // Without this the list of acts would take the letter, and choose an act that begins with it.
        event.preventDefault()
        document.getElementById(ACTS_ID)?.focus()
      }
      if (key === 'x')
        document.activeElement?.closest('tbody tr')?.querySelector<HTMLElement>('[type="checkbox"]')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areOn])
}

function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const row = document.activeElement?.closest('tbody tr') ?? undefined
  const now = row === undefined ? -1 : links.findIndex((link) => link.closest('tr') === row)
  links[now === -1 ? 0 : Math.min(Math.max(now + step, 0), links.length - 1)]?.focus()
}

export interface ListToolsProps {
  /** Without `.csv`. */
  readonly fileName: string
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  /** The sentences about this list. */
  readonly help: ReactNode
}

export function ListTools({ fileName, header, rows, help }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <Button look="sec" small disabled={rows.length === 0} onClick={() => saveCsv(`${fileName}.csv`, header, rows)}>
        Save as CSV
      </Button>
      <details className={styles.help}>
        <summary>About this list</summary>
        {help}
        <p>The address has the filters, so that you can keep it as a bookmark.</p>
      </details>
    </div>
  )
}
