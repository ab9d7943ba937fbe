/** Draws the bank's mark and name. The name comes from the brand file. */
import { BRAND } from '../../../values/brand.ts'
import * as styles from './brand.module.css'

/** Draws the mark without the name. */
function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.8" />
      <path d="M12 5.2 18.8 12 12 18.8 5.2 12z" />
      <circle className={styles.dot} cx="12" cy="12" r="2.1" />
    </svg>
  )
}

/** The content of the link to the first page. */
export function BrandName() {
  return (
    <>
      <BrandMark />
      <span>{BRAND.bankName}</span>
    </>
  )
}
