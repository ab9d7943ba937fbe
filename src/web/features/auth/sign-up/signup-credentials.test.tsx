import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { recordConfirmed, signupRestarted } from '../../../session/store/signup-slice.ts'
import { store } from '../../../session/store/store.ts'
import { SignupCredentials } from './signup-credentials.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const record = {
  ticket: 't'.repeat(43),
  customer: 'new' as const,
  firstName: 'Chiamaka',
  middleName: '',
  lastName: 'Eze',
  dateOfBirth: '1990-04-12',
  maskedPhone: '*******0142',
  maskedEmail: '',
  accounts: [],
}
const show = () =>
  render(
    <Provider store={store}>
      <SignupCredentials />
    </Provider>,
  )
const email = () => screen.getByLabelText<HTMLInputElement>('Email address')

it('credentials: offer the address of the identity record, and ask for another address when the customer unticks it', async () => {
  store.dispatch(recordConfirmed({ ...record, maskedEmail: 'c***@mail.example' }))
  const { container } = show()
  // BVN, date of birth and code come before, so sign-up has ten fields.
  const names = [...container.querySelectorAll('input, select')].map((field) => field.getAttribute('name'))
  expect(names).toEqual(['username', 'record-email', 'password', 'transaction-pin', 'repeated-pin', 'terms', 'privacy'])
  const offered = screen.getByLabelText<HTMLInputElement>(/^Send email to c\*\*\*@mail\.example/)
  expect(offered.checked).toBe(true)
  await userEvent.click(offered)
  expect(email()).toBeTruthy()
})

it('credentials: keep the email address, and no secret, when the customer starts again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  store.dispatch(recordConfirmed(record))
  show()
  await userEvent.type(email(), 'chi@mail.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Indigo-cloth-42')
  cleanup()
  store.dispatch(signupRestarted())
  store.dispatch(recordConfirmed({ ...record, ticket: 'u'.repeat(43) }))
  show()
  expect(email().value).toBe('chi@mail.example')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

it('credentials: link each consent box to its text, in a new tab, also for screen readers', () => {
  store.dispatch(recordConfirmed({ ...record, ticket: 'v'.repeat(43) }))
  show()
  const linked = [/^I accept .* terms/, /^I have read how my data/].map((label) => {
    const hint = document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    return [...(hint?.querySelectorAll('a') ?? [])].map((link) => [link.pathname, link.target, link.textContent])
  })
  expect(linked).toEqual([
    [['/legal/terms', '_blank', 'Read the terms (opens in a new tab)']],
    [['/legal/privacy', '_blank', 'Read the privacy notice (opens in a new tab)']],
  ])
})
