/** Tests the step after a right password, and the checks on the authenticator's code before it is sent. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { LoginNext, type NextStep } from './login-next.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(next: NextStep) {
  const asked = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', asked)
  const onStartAgain = vi.fn<() => void>()
  render(
    <MemoryRouter>
      <LoginNext username="ada" next={next} onLoggedIn={() => undefined} onStartAgain={onStartAgain} />
    </MemoryRouter>,
  )
  return { asked, onStartAgain }
}
const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }))
const code = () => screen.getByLabelText<HTMLInputElement>('Authenticator code')

it('second step of login: a ticket asks for the code, moves the focus to its heading, and links back to the password', async () => {
  const { onStartAgain } = show({ loginTicket: 't'.repeat(43) })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Enter your code' }))
  expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric'])
  await userEvent.click(screen.getByRole('button', { name: 'Back to login' }))
  expect(onStartAgain).toHaveBeenCalledOnce()
})

it('second step of login: does not send an incomplete code, and keeps the typed text when the bank does not answer', async () => {
  const { asked } = show({ loginTicket: 't'.repeat(43) })
  await userEvent.type(code(), '12345')
  await logIn()
  expect(screen.getByRole('alert').textContent).toContain('Enter the 6 digits of your authenticator')
  expect(asked).not.toHaveBeenCalled()
  await userEvent.type(code(), '6')
  await logIn()
  expect(await screen.findByText('Network Error. Check your connection')).toBeTruthy()
  expect(code().value).toBe('123456')
})

it('second step of login: shows the linking of the device when the bank offers it (16)', () => {
  show({ linkTicket: 'l'.repeat(43), methods: ['token-and-answer'], maskedPhone: '*0142', securityQuestion: 'Where?' })
  expect(screen.getByRole('heading', { level: 1, name: 'Link this device' })).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})
