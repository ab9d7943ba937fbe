/** One way to draw a line icon: a path on a 24-unit grid, hidden from screen readers because words stand beside it. */

export interface IconProps {
  readonly small?: boolean
  readonly className?: string
}

/** Makes an icon component from the path's `d`. The paths come from the product's own drawings. */
export function icon(d: string) {
  return function Icon({ small = false, className = '' }: IconProps) {
    return (
      <svg
        className={`i${small ? ' i-s' : ''}${className === '' ? '' : ` ${className}`}`}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path d={d} />
      </svg>
    )
  }
}
