/** A link within the application. */
import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, type To, useNavigate } from './router.tsx'

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
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isOurs(event)) return
        event.preventDefault()
        navigate(to, { replace, state })
      }}
    >
      {children}
    </a>
  )
}
