/** Tests the end of sign-up: signed in with the offer of a passkey, or a link to the login. */
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, expect, it } from 'vitest'
import { signupFinished } from '../../../session/store/signup-slice.ts'
import { store } from '../../../session/store/store.ts'
import { SignupDone } from './signup-done.tsx'

afterEach(cleanup)

function show(isLoggedIn: boolean): readonly (string | null)[] {
  const opened = { accountNumber: '0000000013', accountName: 'Chiamaka Eze', username: 'chi.eze', isLoggedIn }
  store.dispatch(signupFinished(opened))
  render(
    <Provider store={store}>
      <MemoryRouter>
        <SignupDone />
      </MemoryRouter>
    </Provider>,
  )
  return screen.getAllByRole('link').map((link) => `${link.textContent}: ${link.getAttribute('href')}`)
}

it('end of sign-up: leads into the account and offers a passkey, when the bank logged the customer in', () => {
  expect(show(true)).toEqual(['Go to my account: /', 'Add a passkey: /settings/passkeys'])
})

it('end of sign-up: leads to the login, when the login got no answer', () => {
  expect(show(false)).toEqual(['Log in: /auth/login'])
})
