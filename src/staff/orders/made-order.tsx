/** Shows the order that a person has just made or decided. The note takes the focus, because the form of the order has often left the page. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { textOfOrder } from '../texts.ts'
import * as styles from '../ui/page.module.css'

/** The latest order of the page, and the function that the form calls with a new order. `then` runs after each order. */
export function useMadeOrder(then?: () => void): readonly [StaffOrder | undefined, (order: StaffOrder) => void] {
  const [made, setMade] = useState<StaffOrder>()
  const keep = (order: StaffOrder): void => {
    setMade(order)
    then?.()
  }
  return [made, keep]
}

interface MadeOrderProps {
  readonly order: StaffOrder | undefined
  /** Further sentences or a next step, such as a link. */
  readonly children?: ReactNode
}

export function MadeOrder({ order, children }: MadeOrderProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (order !== undefined) box.current?.focus()
  }, [order])
  // The page loads again after an order, and its new rows can push the note out of view.
  useEffect(() => {
    const note = box.current
    if (note !== null && document.activeElement === note) note.scrollIntoView({ block: 'nearest' })
  })
  if (order === undefined) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.outcome}>
      <Note kind={order.state === 'failed' ? 'bad' : 'ok'}>
        <p>{textOfOrder(order)}</p>
        {children}
      </Note>
    </div>
  )
}
