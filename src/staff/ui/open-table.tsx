/** A table whose rows open to details. One row is open at a time, so that the controls of its forms have unique ids. */
import { type ReactNode, useState } from 'react'
import { OpenButton } from './open-button.tsx'
import * as styles from './page.module.css'
import { type AlignOf, alignment, TableHead } from './table-head.tsx'

export interface OpenTableRow {
  readonly id: string
  /** Names the row for screen readers. */
  readonly name: string
  /** The first cell is the heading of the row. */
  readonly cells: readonly ReactNode[]
  /** Draws the details. `close` closes the row. */
  readonly renderDetails: (close: () => void) => ReactNode
}

export interface OpenTableProps {
  readonly caption?: string
  readonly header: readonly string[]
  /** The places of the columns with amounts, from 0. Their cells are aligned to the right. */
  readonly amounts?: readonly number[]
  /** Undefined while the rows are loading. */
  readonly rows: readonly OpenTableRow[] | undefined
  /** Shown in place of a table without rows. */
  readonly empty: string
}

export function OpenTable({ caption, header, amounts = [], rows, empty }: OpenTableProps) {
  const [openId, setOpenId] = useState<string>()
  const alignOf = alignment(amounts)
  if (rows === undefined) return <output>Loading…</output>
  if (rows.length === 0) return <p>{empty}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        {caption !== undefined && <caption>{caption}</caption>}
        <TableHead header={header} alignOf={alignOf}>
          <th scope="col">
            <span className={styles.hidden}>Details</span>
          </th>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <OpenRow
              key={row.id}
              row={row}
              alignOf={alignOf}
              isOpen={row.id === openId}
              setOpen={(isOpen) => setOpenId(isOpen ? row.id : undefined)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OpenRowProps {
  readonly row: OpenTableRow
  readonly alignOf: AlignOf
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

function OpenRow({ row: { id, name, cells, renderDetails }, alignOf, isOpen, setOpen }: OpenRowProps) {
  const [first, ...others] = cells
  return (
    <>
      <tr>
        <th scope="row" {...alignOf(0, first)}>
          {first}
        </th>
        {others.map((cell, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id
          <td key={place} {...alignOf(place + 1, cell)}>
            {cell}
          </td>
        ))}
        <td>
          <OpenButton controls={`row-${id}`} name={name} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
        </td>
      </tr>
      <tr id={`row-${id}`} hidden={!isOpen}>
        <td colSpan={cells.length + 1}>
          {isOpen && <div className={styles.details}>{renderDetails(() => setOpen(false))}</div>}
        </td>
      </tr>
    </>
  )
}
