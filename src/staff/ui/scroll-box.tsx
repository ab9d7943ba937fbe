/** A box that scrolls sideways when its content is wider than the page. The keyboard can then reach and scroll it. */
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as styles from './page.module.css'

interface ScrollBoxProps {
  /** A screen reader says this name when the box has the focus. */
  readonly name: string
  readonly children: ReactNode
}

export function ScrollBox({ name, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isWide, setIsWide] = useState(false)
  const measure = useCallback(() => {
    const { scrollWidth = 0, clientWidth = 0 } = box.current ?? {}
    setIsWide(scrollWidth > clientWidth)
  }, [])
  // Measured after each render, because new rows can be wider.
  useLayoutEffect(measure)
  useEffect(() => {
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [measure])
  return (
    <div ref={box} className={styles.scroll} {...(isWide ? { tabIndex: 0, role: 'group', 'aria-label': name } : {})}>
      {children}
    </div>
  )
}
