/** Facts of a record as a list of names and values, and a table of rows with a caption. */
import type { ReactNode } from 'react'
import * as styles from './page.module.css'
import { ScrollBox } from './scroll-box.tsx'
import { alignment, TableHead } from './table-head.tsx'

export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export const Fact = ({ name, value }: { readonly name: string; readonly value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

export interface RowsProps {
  readonly caption: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  /** The places of the columns with amounts, from 0. Their cells are aligned to the right. */
  readonly amounts?: readonly number[]
  /** Shown in place of a table without rows. */
  readonly empty: string
}

/** The first cell of a row is its heading. */
export function Rows({ caption, header, rows, amounts = [], empty }: RowsProps) {
  const alignOf = alignment(amounts)
  if (rows.length === 0) return <p>{empty}</p>
  return (
    <ScrollBox name={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <TableHead header={header} alignOf={alignOf} />
        <tbody>
          {rows.map(([first, ...cells], row) => (
            // The rows of a story never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
            <tr key={row}>
              <th scope="row" {...alignOf(0, first)}>
                {first}
              </th>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id
                <td key={place} {...alignOf(place + 1, cell)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
