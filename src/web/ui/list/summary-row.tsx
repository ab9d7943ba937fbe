/** Shows one row of a review, with a link back to the form. */
import type { ReactNode } from 'react'
import { t } from '../../language/language.ts'
import * as definitionListStyles from './definition-list.module.css'
import * as linkStyles from '../router/link.module.css'

export interface SummaryRowProps {
  readonly name: string
  /** A note in smaller text below the value. */
  readonly sub?: ReactNode
  /** Undefined when the row can no longer be changed. */
  readonly onEdit: (() => void) | undefined
  readonly children: ReactNode
}

export function SummaryRow({ name, sub, onEdit, children }: SummaryRowProps) {
  return (
    <div className={definitionListStyles.change}>
      <dt className="meta">{name}</dt>
      <dd className={definitionListStyles.value}>
        {children}
        {sub && <span className={definitionListStyles.detail}>{sub}</span>}
      </dd>
      {onEdit && (
        <dd className={definitionListStyles.edit}>
          <button
            className={`${linkStyles.link} ${definitionListStyles.link}`}
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
