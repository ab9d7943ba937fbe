/** Draws the layout of pages without a login: top bar, page, decorated pane on wide screens, footer. */
import type { ReactNode } from 'react'

export interface PublicFrameProps {
  readonly brand: ReactNode
  /** At the end of the top bar. */
  readonly end?: ReactNode
  readonly paneTitle: ReactNode
  readonly paneText: ReactNode
  readonly paneLabel: string
  readonly footer: ReactNode
  readonly children: ReactNode
}

export function PublicFrame({ brand, end, paneTitle, paneText, paneLabel, footer, children }: PublicFrameProps) {
  return (
    <div className="public">
      <header className="topbar">
        {brand}
        {end}
      </header>
      <main id="main">{children}</main>
      <aside className="brandpane" aria-label={paneLabel}>
        <h2>{paneTitle}</h2>
        <p>{paneText}</p>
      </aside>
      <footer>{footer}</footer>
    </div>
  )
}
