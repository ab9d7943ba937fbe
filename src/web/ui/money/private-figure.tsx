/** Shows a figure that its owner can hide. A hidden figure is not in the page or in the accessibility tree. */
import type { ReactNode } from 'react'
import { t } from '../../language/language.ts'

export interface PrivateFigureProps {
  readonly hidden: boolean
  /** The text before the dots, as in "₦ ••••••". */
  readonly symbol?: string
  readonly children: ReactNode
}

export function PrivateFigure({ hidden, symbol = '', children }: PrivateFigureProps) {
  if (!hidden) return <>{children}</>
  return (
    <>
      <span aria-hidden="true">{`${symbol} ••••••`.trim()}</span>
      <span className="visually-hidden">{t('Balance hidden')}</span>
    </>
  )
}
