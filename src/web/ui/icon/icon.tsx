/**
 * Makes line icons from a path on a 24-unit grid. They are hidden from screen readers, because a text is always next to
 * them.
 */
import * as styles from './icon.module.css'

export interface IconProps {
  readonly small?: boolean
  readonly className?: string
}

/** Makes an icon component from the path's `d`. The paths are the product's own drawings. */
export function icon(d: string) {
  return function Icon({ small = false, className = '' }: IconProps) {
    return (
      <svg
        className={`${styles.icon}${small ? ` ${styles.small}` : ''}${className === '' ? '' : ` ${className}`}`}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path d={d} />
      </svg>
    )
  }
}
