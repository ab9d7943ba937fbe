/** Says that a list is empty, and what to do next. */
import type { ReactNode } from 'react'
import { AdirePattern } from './adire-pattern.tsx'

export interface EmptyStateProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The next action: a button or link. */
  readonly action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className="card empty">
      <AdirePattern />
      <div className="pad">
        <h2>{title}</h2>
        {children && <div className="muted gap-1">{children}</div>}
        {action && <div className="gap-4">{action}</div>}
      </div>
    </section>
  )
}
