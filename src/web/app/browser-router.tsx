/** React Router's declarative router over the browser's history, without the framework parts that its BrowserRouter imports. */
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

const makeHistory = () => createBrowserHistory({ v5Compat: true })

export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(makeHistory)
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  // In a transition: the page stays until the next one's code is there, and the overlay says that it is coming.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setPlace(next))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
