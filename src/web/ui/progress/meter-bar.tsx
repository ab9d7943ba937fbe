/** Shows a used share as a bar. The figures next to it say the same in words. */
import * as styles from './meter-bar.module.css'

export function MeterBar({ percent }: { readonly percent: number }) {
  return (
    <svg className={styles.meterBar} aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none">
      <rect className={styles.all} width="100" height="6" />
      {percent > 0 && <rect className={styles.used} width={Math.max(2, percent)} height="6" />}
    </svg>
  )
}
