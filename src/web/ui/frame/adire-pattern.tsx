/** Draws the adire cloth pattern on the hero and on empty states. It is decoration, hidden from screen readers. */
import * as styles from './adire-pattern.module.css'

export function AdirePattern() {
  return <div className={styles.adirePattern} aria-hidden="true" />
}
