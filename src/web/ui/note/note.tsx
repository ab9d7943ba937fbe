/** Shows a short separate message: information, waiting, bad, good. */
import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from '../icon/icons-public.tsx'
import * as styles from './note.module.css'

const ICONS = { info: InfoIcon, wait: InfoIcon, bad: AlertIcon, ok: CheckIcon } as const

export interface NoteProps {
  readonly kind?: 'info' | 'wait' | 'bad' | 'ok'
  readonly icon?: ReactNode
  readonly className?: string
  /** `alert` or `status` when a screen reader must read it immediately. */
  readonly role?: 'alert' | 'status'
  readonly children: ReactNode
}

export function Note({ kind = 'info', icon, className = '', role, children }: NoteProps) {
  const Icon = ICONS[kind]
  return (
    <div className={`${styles.note} ${className}`} data-kind={kind} {...(role ? { role } : {})}>
      {icon ?? <Icon />}
      <div>{children}</div>
    </div>
  )
}
