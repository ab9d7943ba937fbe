/**
 * A link within the application. React Router's own brings its framework's prefetching along, 4 KB that the login page does
 * not have; this is the same link built from the router's hooks.
 */
import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref, useNavigate } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: To
  readonly replace?: boolean
  readonly state?: unknown
}

/** Another button, a modifier or a target means that the browser is to open it, not we. */
function isOurs(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && currentTarget.target === ''
}

export function Link({ to, replace = false, state, onClick, children, ...anchor }: LinkProps) {
  const navigate = useNavigate()
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isOurs(event)) return
        event.preventDefault()
        void navigate(to, { replace, state })
      }}
    >
      {children}
    </a>
  )
}
