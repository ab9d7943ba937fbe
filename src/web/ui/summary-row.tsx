/** Shows one row of a review, with a link back to the form. */
import type { ReactNode } from 'react'
import { t } from '../language/language.ts'

export interface SummaryRowProps {
  readonly name: string
  /** Smaller, below the value. */
  readonly sub?: ReactNode
  /** Undefined when the row can no longer be changed. */
  readonly onEdit: (() => void) | undefined
  readonly children: ReactNode
}

export function SummaryRow({ name, sub, onEdit, children }: SummaryRowProps) {
  return (
    <div className="ed">
      <dt className="meta">{name}</dt>
      <dd className="v">
        {children}
        {sub && <span className="sub">{sub}</span>}
      </dd>
      {onEdit && (
        <dd className="e">
          <button
            className="link editl"
            type="button"
            onClick={onEdit}
            aria-label={t('Edit {name}', { name: name.toLowerCase() })}
          >
            {t('Edit')}
          </button>
        </dd>
      )}
    </div>
  )
}
