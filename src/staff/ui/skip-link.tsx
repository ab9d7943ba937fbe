/** Moves the keyboard past the parts of a page. */
import type { ReactNode } from 'react'
import * as styles from './staff-frame.module.css'

const CONTENT_ID = 'content'

export interface SkipLinkProps {
  /** The id of the element that gets the focus. */
  readonly to: string
  readonly children: ReactNode
}

/** A link that is visible only while it has the focus. */
export const SkipLink = ({ to, children }: SkipLinkProps) => (
  <a className={styles.skip} href={`#${to}`}>
    {children}
  </a>
)

export const SkipToContent = () => <SkipLink to={CONTENT_ID}>Skip to the content</SkipLink>

export const Content = ({ children }: { readonly children: ReactNode }) => (
  <main id={CONTENT_ID} tabIndex={-1}>
    {children}
  </main>
)

/**
 * Gives the focus to the content and shows its beginning. A page calls it when it replaces the element that had the
 * focus.
 */
export function focusContent(): void {
  const content = document.getElementById(CONTENT_ID)
  content?.focus({ preventScroll: true })
  if (content !== null) document.documentElement.scrollTop = 0
}
