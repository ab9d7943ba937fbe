/** A figure that its owner may hide: hidden, it leaves the page and the accessibility tree, not just the eye. */
import type { ReactNode } from 'react'
import { t } from '../language/language.ts'

export interface PrivateFigureProps {
  readonly hidden: boolean
  /** Stands before the dots, as "₦ ••••••". */
  readonly symbol?: string
  readonly children: ReactNode
}

export function PrivateFigure({ hidden, symbol = '', children }: PrivateFigureProps) {
  if (!hidden) return <>{children}</>
  return (
    <>
      <span aria-hidden="true">{`${symbol} ••••••`.trim()}</span>
      <span className="vh">{t('Balance hidden')}</span>
    </>
  )
}
