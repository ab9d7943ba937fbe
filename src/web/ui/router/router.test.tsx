import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Link } from './link.tsx'
import {
  BrowserRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from './router.tsx'

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/cards', '/cards', {}],
    ['/cards', '/Cards/', {}],
    ['/cards/:cardId', '/cards/c1', { cardId: 'c1' }],
    ['/cards/:cardId', '/cards/a%20b', { cardId: 'a b' }],
    ['/cards/:cardId', '/cards/%E0%A4%A', { cardId: '%E0%A4%A' }],
    ['/history/:account?/:entry?', '/history', { account: undefined, entry: undefined }],
    ['/history/:account?/:entry?', '/history/01', { account: '01', entry: undefined }],
    ['*', '/anything/at/all', {}],
    ['/cards/*', '/cards', {}],
    ['/cards/*', '/cards/c1/pin', {}],
  ])('%s: matches %s', (pattern, pathname, params) => {
    expect(matchPath(pattern, pathname)?.params).toEqual(params)
  })

  it.each([
    ['/', '/cards'],
    ['/cards', '/cards/c1'],
    ['/cards/:cardId', '/cards'],
    ['/cards/:cardId', '/cards/c1/pin'],
    ['/cards/*', '/cardsharp'],
  ])('%s: does not match %s', (pattern, pathname) => {
    expect(matchPath(pattern, pathname)).toBeUndefined()
  })

  it('matchPath: returns the address of the group as its base', () => {
    expect(matchPath('/cards/*', '/cards/c1/pin')?.base).toBe('/cards')
  })
})

let go: NavigateFunction

function Card() {
  const { cardId } = useParams()
  return <p>{`Card ${cardId}`}</p>
}

function CardPages() {
  return (
    <Routes>
      <Route path=":cardId" element={<Card />} />
      <Route path="new" element={<p>New card</p>} />
      <Route path="" element={<p>All cards</p>} />
      <Route path="*" element={<p>No such page</p>} />
    </Routes>
  )
}

/** Counts clicks in its state, so that a test sees whether the frame stays mounted. */
function Frame() {
  const [clicks, setClicks] = useState(0)
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
  }, [navigate])
  return (
    <>
      <button type="button" onClick={() => setClicks(clicks + 1)}>{`${clicks} clicks`}</button>
      <Outlet />
    </>
  )
}

function State() {
  return <p>{`State ${JSON.stringify(useLocation().state)}`}</p>
}

function show(address: string): void {
  history.pushState(null, '', address)
  render(
    <BrowserRouter>
      <Routes>
        <Route element={<Frame />}>
          <Route path="/" element={<Link to="/cards">Cards</Link>} />
          <Route path="/cards/*" element={<CardPages />} />
          <Route path="/state" element={<State />} />
          <Route path="/old" element={<Navigate to="/state" replace state={{ from: 'old' }} />} />
        </Route>
      </Routes>
    </BrowserRouter>,
  )
}

describe('Routes', () => {
  beforeEach(() => history.replaceState(null, '', '/'))
  afterEach(cleanup)

  it.each([
    ['/cards', 'All cards'],
    ['/cards/new', 'New card'],
    ['/cards/c1', 'Card c1'],
    ['/cards/c1/pin', 'No such page'],
  ])('%s: shows "%s" inside the group', (address, text) => {
    show(address)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('frame: keeps its state when the page in it changes', async () => {
    show('/')
    await userEvent.click(screen.getByRole('button'))
    await userEvent.click(screen.getByRole('link', { name: 'Cards' }))
    expect(screen.getByText('All cards')).toBeTruthy()
    expect(screen.getByRole('button').textContent).toBe('1 clicks')
    expect(location.pathname).toBe('/cards')
  })

  it('the browser’s Back: shows the page before with its state', async () => {
    show('/')
    act(() => go('/state', { state: { amount: '5' } }))
    act(() => go({ pathname: '/cards', search: 'a=1' }))
    expect([location.pathname, location.search]).toEqual(['/cards', '?a=1'])
    history.back()
    await waitFor(() => expect(screen.getByText('State {"amount":"5"}')).toBeTruthy())
  })

  it('a replaced address: leaves no entry in the history', () => {
    show('/old')
    const entries = history.length
    expect(screen.getByText('State {"from":"old"}')).toBeTruthy()
    act(() => go('/cards', { replace: true }))
    expect([history.length, location.pathname]).toEqual([entries, '/cards'])
  })

  it('an address without a route: shows nothing', () => {
    show('/nowhere')
    expect(document.body.textContent).toBe('')
  })
})
