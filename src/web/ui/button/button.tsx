/** Draws a button: primary for the main action, secondary for another action, quiet for the way back. */
import type { ComponentProps } from 'react'
import * as styles from './button.module.css'
import * as spinnerStyles from '../loading/spinner.module.css'

const LOOKS = { pri: styles.primary, sec: styles.secondary, quiet: styles.quiet, danger: styles.danger } as const

export type ButtonProps = ComponentProps<'button'> & {
  readonly look?: keyof typeof LOOKS
  readonly wide?: boolean
  readonly small?: boolean
  /** True while the action runs. The button stays focusable and ignores a second press. */
  readonly busy?: boolean
  /** Takes the focus when its sheet opens. */
  readonly 'data-first-focus'?: boolean
}

export function Button({
  look = 'pri',
  wide = false,
  small = false,
  busy = false,
  children,
  onClick,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${LOOKS[look]}${wide ? ` ${styles.wide}` : ''}${small ? ` ${styles.small}` : ''} ${button.className ?? ''}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={spinnerStyles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
