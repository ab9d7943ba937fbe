/**
 * Shows the page of each address with the browser's history. It has only the functions that our pages use
 * (docs/decisions/0054-speed.md).
 */
import {
  Children,
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

export interface Location {
  readonly pathname: string
  /** The query with its `?`, or an empty text. */
  readonly search: string
  readonly hash: string
  /** The `state` of the navigation to this address, or null. */
  readonly state: unknown
  /** A key that differs for each navigation. */
  readonly key: string
}

/** An address from the root. */
export type To = string | { readonly pathname: string; readonly search?: string; readonly hash?: string }

export interface NavigateOptions {
  /** The address replaces the current address in the history. */
  readonly replace?: boolean
  readonly state?: unknown
}
export type NavigateFunction = (to: To, options?: NavigateOptions) => void

type Params = Readonly<Record<string, string | undefined>>

interface Level {
  readonly params: Params
  /** The part of the address that the routes above have matched. */
  readonly base: string
  readonly outlet: ReactNode
}

const LocationContext = createContext<Location>({ pathname: '/', search: '', hash: '', state: null, key: 'default' })
const NavigateContext = createContext<NavigateFunction>(() => undefined)
const LevelContext = createContext<Level>({ params: {}, base: '', outlet: null })

export const useLocation = (): Location => useContext(LocationContext)
/** The same function as long as the router lives. */
export const useNavigate = (): NavigateFunction => useContext(NavigateContext)
/** Returns the named parts of the address. */
export const useParams = (): Params => useContext(LevelContext).params
/** Shows the page inside a layout. */
export const Outlet = (): ReactNode => useContext(LevelContext).outlet

export function hrefOf(to: To): string {
  if (typeof to === 'string') return to
  const { pathname, search = '', hash = '' } = to
  return `${pathname}${search === '' || search.startsWith('?') ? search : `?${search}`}${hash}`
}

export interface RouterProps {
  readonly location: Location
  readonly navigate: NavigateFunction
  readonly children: ReactNode
}

/**
 * Renders routes with any history: the browser's history, the history of a test, or a single address during
 * prerendering.
 */
export function Router({ location, navigate, children }: RouterProps) {
  return (
    <NavigateContext value={navigate}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigateContext>
  )
}

/** The state of an entry in the browser's history. Reviews and steps add their own marks to the same state. */
interface Entry {
  readonly usr?: unknown
  readonly key?: string
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = (history.state ?? {}) as Entry
  return { pathname, search, hash, state: usr, key }
}

export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(readLocation)
  const [follow] = useState(() => () => {
    const next = readLocation()
    // In a transition: the page stays until the next page's code is loaded, and the overlay shows that it is loading.
    startTransition(() => setLocation(next))
  })
  const [navigate] = useState(() => (to: To, { replace = false, state = null }: NavigateOptions = {}): void => {
    const entry: Entry = { usr: state, key: crypto.randomUUID() }
    if (replace) history.replaceState(entry, '', hrefOf(to))
    else history.pushState(entry, '', hrefOf(to))
    follow()
  })
  useLayoutEffect(() => {
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [follow])
  return (
    <Router location={location} navigate={navigate}>
      {children}
    </Router>
  )
}

export interface NavigateProps extends NavigateOptions {
  readonly to: To
}

/** Goes to the address as soon as it is rendered. */
export function Navigate({ to, replace = false, state }: NavigateProps): null {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state])
  return null
}

export interface PathMatch {
  readonly params: Params
  /** The address without the part that matched `*`. */
  readonly base: string
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Compares an address with a pattern, such as the pattern of a card with `:cardId`. `:name?` may be missing, and `/*`
 * at the end matches any rest. Letters match in either case, and a slash at the end does not count.
 */
export function matchPath(pattern: string, pathname: string): PathMatch | undefined {
  const names: string[] = []
  const parts = pattern.split('/').filter((part) => part !== '' && part !== '*')
  const sources = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`
    names.push(part.replace(/\W/g, ''))
    return part.endsWith('?') ? '(?:/([^/]+))?' : '/([^/]+)'
  })
  const rest = pattern.endsWith('*') ? '(?:/.*)?' : '/*'
  const found = new RegExp(`^(${sources.join('')})${rest}$`, 'i').exec(pathname)
  if (found === null) return undefined
  const [, base = '', ...values] = found
  return { base, params: Object.fromEntries(names.map((name, index) => [name, decoded(values[index])])) }
}

export interface RouteProps {
  /** Relative to the routes above. A route without a path is the layout of the routes inside it. */
  readonly path?: string
  readonly element: ReactNode
  readonly children?: ReactNode
}

/** `Routes` reads it. It renders nothing itself. */
export const Route: (props: RouteProps) => null = () => null

interface Branch {
  readonly path: string
  /** The layouts around the page, and the page. */
  readonly elements: readonly ReactNode[]
}

function branchesOf(children: ReactNode, frames: readonly ReactNode[] = []): readonly Branch[] {
  return Children.toArray(children).flatMap((child) => {
    const { path, element, children: inner } = (child as ReactElement<RouteProps>).props
    const elements = [...frames, element]
    return path === undefined ? branchesOf(inner, elements) : [{ path, elements }]
  })
}

/** Fixed parts of a pattern count most, then named parts, then `*`. */
function rankOf(path: string): number {
  const points = path.split('/').map((part) => (part === '*' ? -1 : part === '' ? 2 : part.startsWith(':') ? 4 : 11))
  return points.reduce((sum, one) => sum + one, 0)
}

/** Shows the route that matches the address best. Of equal matches the first counts. */
export function Routes({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  const above = useContext(LevelContext)
  const below = pathname.slice(above.base.length)
  const [best] = branchesOf(children)
    .flatMap(({ path, elements }) => {
      const match = matchPath(path, below)
      return match === undefined ? [] : [{ match, elements, rank: rankOf(path) }]
    })
    .sort((one, other) => other.rank - one.rank)
  if (best === undefined) return null
  const params = { ...above.params, ...best.match.params }
  const base = above.base + best.match.base
  return best.elements.reduceRight<ReactNode>(
    (outlet, element) => <LevelContext value={{ params, base, outlet }}>{element}</LevelContext>,
    null,
  )
}
