/** Draws a circle with the first letters of a name when there is no picture. It is decoration next to the name. */
import * as styles from './initials.module.css'

/** Turns "ADAEZE OKONKWO" into "AO", and "GTBank" into "G". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}

export function Initials({ name }: { readonly name: string }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
