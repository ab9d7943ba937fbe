/**
 * Tests the change and the reset of the PIN: incomplete input is not sent, and a reset for a transfer leads back to the
 * transfer.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '../../../session/store/store.ts'
import { ChangePasswordPage } from './change-password-page.tsx'
import { ChangePinPage } from './change-pin-page.tsx'
import { ResetPinPage } from './reset-pin-page.tsx'

const deadNetwork = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
beforeEach(() => {
  deadNetwork.mockClear()
  vi.stubGlobal('fetch', deadNetwork)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(page: ReactNode, state: unknown = null): void {
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ pathname: '/settings/page', state }]}>{page}</MemoryRouter>
    </Provider>,
  )
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('another PIN', () => {
  it('change of the PIN: is not sent while the two new PINs differ', async () => {
    show(<ChangePinPage />)
    await type('Current PIN', '7391')
    await type('New PIN', '4826')
    await type('New PIN again', '4862')
    await press('Change PIN')
    expect(screen.getByRole('link', { name: 'The two PINs are not the same' })).toBeTruthy()
    expect(deadNetwork).not.toHaveBeenCalled()
  })

  it('change of the PIN: links to the reset for a forgotten PIN', () => {
    show(<ChangePinPage />)
    expect(screen.getByRole('link', { name: 'Forgot your PIN?' }).getAttribute('href')).toBe('/settings/reset-pin')
  })
})

describe('another password', () => {
  it('change of the password: names both missing fields', async () => {
    show(<ChangePasswordPage />)
    await press('Change password')
    expect(screen.getByRole('alert').textContent).toContain('Fix 2 things')
    expect(deadNetwork).not.toHaveBeenCalled()
  })
})

describe('a PIN reset', () => {
  it('PIN reset: says that a waiting transfer is kept, and leads back to it', () => {
    show(<ResetPinPage />, { from: '/transfers/optimus' })
    expect(screen.getByText(/Your transfer waits. Nothing was sent/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Back to ?Transfer$/ }).getAttribute('href')).toBe('/transfers/optimus')
  })

  it('PIN reset: leads back to the settings, when the given address is on another site', () => {
    show(<ResetPinPage />, { from: 'https://elsewhere.example/transfers/' })
    expect(screen.getByRole('link', { name: /^Back to ?Settings$/ }).getAttribute('href')).toBe('/settings')
    expect(screen.queryByText(/Your transfer waits/)).toBeNull()
  })

  it('PIN reset: keeps its step when the network fails', async () => {
    show(<ResetPinPage />)
    await type('Password', 'Indigo-cloth-42')
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('Network Error')
    expect(screen.getByText(/Step 1 of 3/)).toBeTruthy()
  })
})
