/** Checks the format of a line's cells, before the bank checks their content. Pure. */
import * as v from 'valibot'
import { listCell } from '../../../../contract/transfers/bulk.ts'
import type { RowErrors, TypedRow } from './list-rows.ts'

export interface ReadRow {
  readonly typed: TypedRow
  /** A format error, which is shown before the call to the bank. */
  readonly errors: RowErrors | undefined
}

/** Cells that cannot be sent. The bank checks the rest. */
export function cellErrors(typed: TypedRow): RowErrors | undefined {
  const wrong = (['bank', 'account', 'typedAmount', 'narration'] as const).flatMap((column) => {
    const read = v.safeParse(listCell, typed[column])
    return read.success ? [] : [[column, read.issues[0].message] as const]
  })
  return wrong.length === 0 ? undefined : Object.fromEntries(wrong)
}
