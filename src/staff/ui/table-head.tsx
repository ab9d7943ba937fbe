/** The head of a table, and the alignment of its columns. */
import type { ReactNode } from 'react'
import * as styles from './page.module.css'

export type AlignOf = (place: number, cell?: ReactNode) => { readonly className?: string | undefined }

/**
 * Returns the alignment of a column by its place, from 0, and the width of a cell by its content. The columns with amounts are aligned to the
 * right.
 */
export const alignment =
  (amounts: readonly number[]): AlignOf =>
  (place, cell) =>
    amounts.includes(place) ? { className: styles.amount } : widthOf(cell)

/** "24 Nov 2026", or "24 Nov 2026, 15:04". */
const DATE = /^\d{1,2} \p{L}{3,4} \d{4}(, \d\d:\d\d)?$/u
const EMAIL = /^[^\s@]+@[^\s@]+$/
/** A name or a state of this length stays on one line. */
const SHORT = 14

/** A date breaks before its time at most, and a short text does not break. In a narrow window, an email address and the longer texts break. */
function widthOf(cell: ReactNode) {
  if (typeof cell !== 'string') return {}
  if (DATE.test(cell)) return { className: styles.date }
  if (EMAIL.test(cell)) return { className: styles.email }
  return cell.length <= SHORT ? { className: styles.short } : {}
}

interface TableHeadProps {
  readonly header: readonly string[]
  readonly alignOf: AlignOf
  /** More cells at the end of the head. */
  readonly children?: ReactNode
}

export const TableHead = ({ header, alignOf, children }: TableHeadProps) => (
  <thead>
    <tr>
      {header.map((name, place) => (
        <th key={name} scope="col" {...alignOf(place)}>
          {name}
        </th>
      ))}
      {children}
    </tr>
  </thead>
)
