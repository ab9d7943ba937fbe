/** Shows the order that a page has made, and announces it to a screen reader. */
import { type ReactNode, useState } from 'react'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { textOfOrder } from '../texts.ts'

/** The latest order of the page, and the function that the form calls with a new order. `then` runs after each order. */
export function useMadeOrder(then?: () => void): readonly [StaffOrder | undefined, (order: StaffOrder) => void] {
  const [made, setMade] = useState<StaffOrder>()
  const keep = (order: StaffOrder): void => {
    setMade(order)
    announce(textOfOrder(order))
    then?.()
  }
  return [made, keep]
}

interface MadeOrderProps {
  readonly order: StaffOrder | undefined
  /** A next step, such as a link. */
  readonly children?: ReactNode
}

export function MadeOrder({ order, children }: MadeOrderProps) {
  if (order === undefined) return null
  return (
    <Note kind={order.state === 'failed' ? 'bad' : 'ok'}>
      <p>
        {textOfOrder(order)} {children}
      </p>
    </Note>
  )
}
