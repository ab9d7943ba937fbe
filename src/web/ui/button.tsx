/** Draws the one button: primary acts, secondary offers, quiet goes back. */
import type { ComponentProps } from 'react'

export type ButtonProps = ComponentProps<'button'> & {
  readonly look?: 'pri' | 'sec' | 'quiet' | 'danger'
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
      className={`btn ${look}${wide ? ' wide' : ''}${small ? ' sm' : ''} ${button.className ?? ''}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  )
}
