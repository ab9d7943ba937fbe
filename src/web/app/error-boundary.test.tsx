/** Tests pages whose code is missing: they say so, and load when the network is back. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTransition, Suspense, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPage } from '../ui/loading/lazy-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const PATIENCE = { timeout: 15_000 }
let online = true
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let asked = 0

/** Goes from one page to another as the router does. The other page's chunk loads only while online. */
function Places() {
  const [Page] = useState(() =>
    lazyPage(() => {
      asked += 1
      return online ? Promise.resolve(() => <h1>History</h1>) : Promise.reject(new TypeError('Failed to fetch'))
    }),
  )
  const [there, setThere] = useState(false)
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setThere(true))}>
        Go
      </button>
      <ErrorBoundary resetKey={String(there)}>
        <Suspense fallback={null}>{there ? <Page /> : <h1>Home</h1>}</Suspense>
      </ErrorBoundary>
    </>
  )
}

async function show(): Promise<void> {
  asked = 0
  render(<Places />)
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
}

const reload = vi.fn()
const reachBank = vi.fn(async () => (online ? new Response('{}') : Promise.reject(new TypeError('Failed to fetch'))))

describe('a page whose code does not come', () => {
  beforeEach(() => {
    reload.mockClear()
    reachBank.mockClear()
    vi.stubGlobal('fetch', reachBank)
    vi.stubGlobal('location', { reload })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('missing page code: says that the customer is offline, and Retry reloads the document when the bank answers', async () => {
    online = false
    await show()
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
    expect(asked).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await vi.waitFor(() => expect(reachBank).toHaveBeenCalled(), PATIENCE)
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    online = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), PATIENCE)
  })

  it('missing page code: loads automatically when the network is back', async () => {
    online = false
    await show()
    await screen.findByRole('heading', { name: 'You are offline' })
    online = true
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), PATIENCE)
  })
})

describe('a page that breaks', () => {
  it('broken page: shows a reference for support', () => {
    vi.stubGlobal('reportError', vi.fn())
    const Broken = () => {
      throw new Error('a bug')
    }
    render(
      <ErrorBoundary resetKey="/">
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert').textContent).toMatch(/WEB-[0-9A-F]{8}/)
    vi.unstubAllGlobals()
  })
})
