/** The login page greets whom it knows, and nobody else. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '../../ui/router.fixture.tsx'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_CONFIG_ELEMENT_ID } from '../../../contract/page-config.ts'
import { rememberUsername } from '../../session/remembered-user.ts'
import { LoginPage } from './login-page.tsx'

const sample = { username: 'ada', password: 'p', name: 'Ada', pin: '7391', answer: 'kano' }

/** What the server writes into the page; read once, so it stands before the first render. */
beforeAll(() => {
  const config = document.createElement('script')
  config.type = 'application/json'
  config.id = PAGE_CONFIG_ELEMENT_ID
  const sandbox = { doorUrl: 'http://localhost:8090', sampleCustomers: [sample] }
  config.textContent = JSON.stringify({ rootPins: [], sandbox })
  document.body.append(config)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const visit = () =>
  render(
    <MemoryRouter>
      <LoginPage onCredentials={() => undefined} />
    </MemoryRouter>,
  )

describe('the login page', () => {
  it('does not greet a stranger as one who comes back', () => {
    visit()
    expect(screen.queryByText(/again/)).toBeNull()
    expect(screen.getByText('Enter your username and password.')).toBeTruthy()
  })

  it('greets a remembered customer, until they say that they are somebody else', async () => {
    rememberUsername('adaeze.okonkwo')
    visit()
    expect(screen.getByText('Good to see you again.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Not you?' }))
    expect(screen.queryByText('Good to see you again.')).toBeNull()
  })

  it('shows in the sandbox all that a sample customer is asked for', async () => {
    visit()
    expect(await screen.findByText('PIN 7391 · answer kano')).toBeTruthy()
  })
})
