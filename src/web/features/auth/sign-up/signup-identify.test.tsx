/** Tests that the first step of sign-up sends no date of birth that the customer did not enter. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { store } from '../../../session/store/store.ts'
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
  const parts = ['Day', 'Month', 'Year'].map((name) => screen.getByLabelText<HTMLInputElement>(name))
  expect(parts.map(({ value }) => value)).toEqual(['', '', ''])
  expect(screen.getByText(new RegExp(`for example 1 1 ${new Date().getFullYear() - 18}`))).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/BVN/), '22212345678')
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect(screen.getByRole('alert').textContent).toBe('There is a problemEnter your date of birth')
  expect(fetched).not.toHaveBeenCalled()
})
