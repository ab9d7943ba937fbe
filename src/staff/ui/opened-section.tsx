/** A section that a button opens. Its heading takes the focus, and the button gets the focus back when the section closes. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as styles from './page.module.css'

export interface OpenedSectionProps {
  readonly title: string
  /** The level of the heading. */
  readonly level?: 2 | 3
  readonly children: ReactNode
}

export function OpenedSection({ title, level = 2, children }: OpenedSectionProps) {
  const Heading = `h${level}` as const
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [opener])
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <Heading id={headingId} tabIndex={-1} ref={heading}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
