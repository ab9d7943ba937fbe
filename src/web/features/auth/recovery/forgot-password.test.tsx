/**
 * Tests the first step of a password reset, and the change of a temporary password: the questions, the kept text and
 * what is never sent.
 */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberUsername } from '../../../session/device/remembered-user.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { TemporaryPasswordPage } from './temporary-password-page.tsx'

const deadNetwork = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
beforeEach(() => {
  localStorage.clear()
  deadNetwork.mockClear()
  vi.stubGlobal('fetch', deadNetwork)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const username = () => screen.getByLabelText<HTMLInputElement>('Username')

describe('forgot password', () => {
  const show = () =>
    render(
      <MemoryRouter>
        <ForgotPasswordPage />
      </MemoryRouter>,
    )

  it('forgot password: sends nothing without a username, and moves the focus to the missing field', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(username().getAttribute('aria-invalid')).toBe('true')
    expect(deadNetwork).not.toHaveBeenCalled()
  })

  it('forgot password: fills in the username that this device remembers', () => {
    rememberUsername('adaeze.okonkwo')
    show()
    expect(username().value).toBe('adaeze.okonkwo')
  })

  it('forgot password: keeps the typed text when the network fails', async () => {
    show()
    await userEvent.type(username(), 'ada.obi')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Network Error'))
    expect(username().value).toBe('ada.obi')
    expect(screen.getByText(/Step 1 of 4/)).toBeTruthy()
  })
})

describe('a temporary password (18)', () => {
  it('temporary password (18): is changed for the username of the login', async () => {
    render(
      <MemoryRouter initialEntries={[{ pathname: '/auth/change-password', state: { username: 'tunde.bakare' } }]}>
        <TemporaryPasswordPage />
      </MemoryRouter>,
    )
    expect(username().value).toBe('tunde.bakare')
    await userEvent.type(screen.getByLabelText('Temporary password'), 'given-to-me')
    await userEvent.type(screen.getByLabelText('New password'), 'short')
    await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
    expect(screen.getByRole('alert').textContent).toContain('8 to 128 characters')
    expect(deadNetwork).not.toHaveBeenCalled()
  })
})
