/** The heading of a page with its help. It also names the window, so that tabs and the browser's history show the page. */
import { useEffect } from 'react'
import { BRAND } from '../../values/brand.ts'
import { PageHelp } from '../help/page-help.tsx'
import * as styles from './page.module.css'

const ENDING = `${BRAND.bankName} back office`

export interface PageTitleProps {
  /** The text of the heading. */
  readonly children: string
  /** The name of the window, when the heading has the name of a customer, which the browser's history must not keep. */
  readonly windowName?: string
}

/** The only `h1` of a page. */
export function PageTitle({ children, windowName = children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${windowName} · ${ENDING}`
  }, [windowName])
  return (
    <div className={styles.head}>
      <h1>{children}</h1>
      <PageHelp />
    </div>
  )
}
