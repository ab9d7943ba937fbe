/** Makes a router for tests with a separate history. */
import { type ReactNode, useState } from 'react'
import { hrefOf, type Location, type NavigateOptions, Router, type To } from './router.tsx'

type InitialEntry = string | { readonly pathname: string; readonly search?: string; readonly state?: unknown }

function locationOf(entry: InitialEntry): Location {
  const { state = null } = typeof entry === 'string' ? {} : entry
  const { pathname, search, hash } = new URL(hrefOf(entry), 'http://bank.example')
  return { pathname, search, hash, state, key: crypto.randomUUID() }
}

export interface MemoryRouterProps {
  readonly children?: ReactNode
  /** The last address is shown. */
  readonly initialEntries?: readonly InitialEntry[]
}

export function MemoryRouter({ children, initialEntries = ['/'] }: MemoryRouterProps) {
  const [location, setLocation] = useState(() => locationOf(initialEntries.at(-1) ?? '/'))
  const [navigate] = useState(() => (to: To, { state = null }: NavigateOptions = {}): void => {
    setLocation({ ...locationOf(hrefOf(to)), state })
  })
  return (
    <Router location={location} navigate={navigate}>
      {children}
    </Router>
  )
}
