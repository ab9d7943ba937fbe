/** Says that a list is empty, and what to do next. */
import type { ReactNode } from 'react'
import { AdirePattern } from '../frame/adire-pattern.tsx'
import * as cardStyles from '../card.module.css'
import * as styles from './empty-state.module.css'

export interface EmptyStateProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The next action: a button or link. */
  readonly action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className={`${cardStyles.card} ${styles.emptyState}`}>
      <AdirePattern />
      <div className={cardStyles.pad}>
        <h2>{title}</h2>
        {children && <div className="muted gap-1">{children}</div>}
        {action && <div className="gap-4">{action}</div>}
      </div>
    </section>
  )
}
