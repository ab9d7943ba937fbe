/** The head of a table, and the alignment of its columns. */
import type { ReactNode } from 'react'
import * as styles from './page.module.css'

export type AlignOf = (place: number) => { readonly className?: string | undefined }

/** Returns the alignment of a column by its place, from 0. The columns with amounts are aligned to the right. */
export const alignment =
  (amounts: readonly number[]): AlignOf =>
  (place) =>
    amounts.includes(place) ? { className: styles.amount } : {}

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
