/** The cells of a line as they were written: whether they could be sent at all. Pure. */
import * as v from 'valibot'
import { listCell } from '../../../../contract/bulk.ts'
import type { RowErrors, TypedRow } from './list-rows.ts'

export interface ReadRow {
  readonly typed: TypedRow
  /** What is wrong with how it is written, told before the bank is asked. */
  readonly errors: RowErrors | undefined
}

/** What could not even be sent: the bank says the rest. */
export function cellErrors(typed: TypedRow): RowErrors | undefined {
  const wrong = (['bank', 'account', 'typedAmount', 'narration'] as const).flatMap((column) => {
    const read = v.safeParse(listCell, typed[column])
    return read.success ? [] : [[column, read.issues[0].message] as const]
  })
  return wrong.length === 0 ? undefined : Object.fromEntries(wrong)
}
