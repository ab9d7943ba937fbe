/** The row of a table that the person has chosen for an order, and the order that was made about it. */
import { useState } from 'react'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { useMadeOrder } from './made-order.tsx'

export interface ChosenRow<Row> {
  /** Undefined: no form of an order is open. */
  readonly chosen: Row | undefined
  readonly choose: (row: Row) => void
  readonly made: StaffOrder | undefined
  /** The form calls this function with its order. The form closes, and `again` loads the table. */
  readonly done: (order: StaffOrder) => void
}

export function useChosenRow<Row>(again: () => void): ChosenRow<Row> {
  const [chosen, setChosen] = useState<Row>()
  const [made, done] = useMadeOrder(() => {
    setChosen(undefined)
    again()
  })
  return { chosen, choose: setChosen, made, done }
}
