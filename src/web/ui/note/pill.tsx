/** Shows one word about a state: good, waiting, bad, or neutral. */
import type { ReactNode } from 'react'
import * as styles from './pill.module.css'

export type PillLook = '' | 'ok' | 'wait' | 'bad'

interface PillProps {
  readonly look?: PillLook
  readonly children: ReactNode
}

export function Pill({ look = '', children }: PillProps) {
  return (
    <span className={styles.pill} data-look={look}>
      {children}
    </span>
  )
}
