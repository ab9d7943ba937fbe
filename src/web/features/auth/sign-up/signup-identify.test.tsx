/** Tests that the first step of sign-up sends no date of birth that the customer did not enter, and the page while sign-up is off. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { store } from '../../../session/store/store.ts'
import { SignUpOff } from './sign-up-off.tsx'
import { SignupIdentify } from './signup-identify.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('date of birth: empty, with the default as an example, and refused while it is empty', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  render(
    <Provider store={store}>
      <MemoryRouter>
        <SignupIdentify />
      </MemoryRouter>
    </Provider>,
  )
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  fetched.mockClear()
  const parts = ['Day', 'Month', 'Year'].map((name) => screen.getByLabelText<HTMLInputElement>(name))
  expect(parts.map(({ value }) => value)).toEqual(['', '', ''])
  expect(screen.getByText(new RegExp(`for example 1 1 ${new Date().getFullYear() - 18}`))).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/BVN/), '22212345678')
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect(screen.getByRole('alert').textContent).toBe('There is a problemEnter your date of birth')
  expect(fetched).not.toHaveBeenCalled()
})

it('sign-up that is off: the page says so, and asks the bank again', async () => {
  const again = vi.fn()
  render(<SignUpOff offText="Sign-up is turned off." busy={false} again={again} />)
  expect(screen.getByRole('alert').textContent).toBe('Sign-up is turned off.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledOnce()
})
