/** Draws the table of a payment batch's lines. The last column differs by page. */
import type { ReactNode } from 'react'
import { t } from '../../../language/language.ts'
import * as batchLinesStyles from './batch-lines.module.css'

interface LinesTableProps {
  /** The name for screen readers. */
  readonly caption: string
  /** The heading of the last column. */
  readonly last: string
  /** A row for each line. */
  readonly children: ReactNode
}

export function LinesTable({ caption, last, children }: LinesTableProps) {
  return (
    <table className={batchLinesStyles.batchLines}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th>
            <span aria-hidden="true">#</span>
            <span className="visually-hidden">{t('Line')}</span>
          </th>
          <th>{t('To')}</th>
          <th>{t('Amount')}</th>
          <th>{last}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
