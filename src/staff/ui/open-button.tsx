/** The button of a table row that opens the row's details. */
import * as styles from './page.module.css'

export interface OpenButtonProps {
  /** The id of the row with the details. */
  readonly controls: string
  /** Names the row for screen readers. */
  readonly name: string
  readonly isOpen: boolean
  readonly toggle: () => void
}

export function OpenButton({ controls, name, isOpen, toggle }: OpenButtonProps) {
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={controls} onClick={toggle}>
      {isOpen ? 'Close' : 'Open'} <span className={styles.hidden}>{name}</span>
    </button>
  )
}
