/** Links to an address of the application without loading a document. */
import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, type To, useNavigate } from './router.tsx'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: To
  readonly replace?: boolean
  readonly state?: unknown
}

/** With another mouse button, a modifier key or a target, the browser opens the link. */
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
