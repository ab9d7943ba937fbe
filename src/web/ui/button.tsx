/** The one button: primary acts, secondary offers, quiet steps back. */
import type { ComponentProps } from 'react'

export type ButtonProps = ComponentProps<'button'> & {
  readonly look?: 'pri' | 'sec' | 'quiet' | 'danger'
  readonly wide?: boolean
  readonly small?: boolean
  /** Shows that work goes on; the button stays focusable and takes no second press. */
  readonly busy?: boolean
  /** Takes the focus when the sheet around it opens. */
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
