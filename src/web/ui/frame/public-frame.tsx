/** Draws the layout of pages without a login: top bar, page, decorated pane on wide screens, footer. */
import type { ReactNode } from 'react'
import * as frameStyles from './frame.module.css'

export interface PublicFrameProps {
  readonly brand: ReactNode
  /** The content at the end of the top bar. */
  readonly end?: ReactNode
  readonly paneTitle: ReactNode
  readonly paneText: ReactNode
  readonly paneLabel: string
  readonly footer: ReactNode
  readonly children: ReactNode
}

export function PublicFrame({ brand, end, paneTitle, paneText, paneLabel, footer, children }: PublicFrameProps) {
  return (
    <div className={frameStyles.public}>
      <header className={frameStyles.bar}>
        {brand}
        {end}
      </header>
      <main id="main">{children}</main>
      <aside className={frameStyles.pane} aria-label={paneLabel}>
        <h2>{paneTitle}</h2>
        <p>{paneText}</p>
      </aside>
      <footer>{footer}</footer>
    </div>
  )
}
