/** Tests that the login page greets a remembered customer and no other visitor, and that its errors end with their cause. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PAGE_CONFIG_ELEMENT_ID } from '../../../../contract/page-config.ts'
import { rememberUsername } from '../../../session/device/remembered-user.ts'
import { LoginPage } from './login-page.tsx'

const sample = { username: 'ada', password: 'p', name: 'Ada', pin: '7391', answer: 'kano' }

/** The server writes this into the page. It is read once, so it is set before the first render. */
beforeAll(() => {
  const config = document.createElement('script')
  config.type = 'application/json'
  config.id = PAGE_CONFIG_ELEMENT_ID
  const sandbox = { consoleUrl: 'http://localhost:8090', sampleCustomers: [sample] }
  config.textContent = JSON.stringify({ rootPins: [], sandbox })
  document.body.append(config)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const visit = () =>
  render(
    <MemoryRouter>
      <LoginPage onCredentials={() => undefined} />
    </MemoryRouter>,
  )

describe('the login page', () => {
  it('login page: greets an unknown visitor without a name', () => {
    visit()
    expect(screen.queryByText(/again/)).toBeNull()
    expect(screen.getByText('Enter your username and password.')).toBeTruthy()
  })

  it('login page: greets a remembered customer until the customer says "Not you?"', async () => {
    rememberUsername('adaeze.okonkwo')
    visit()
    expect(screen.getByText('Good to see you again.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Not you?' }))
    expect(screen.queryByText('Good to see you again.')).toBeNull()
  })

  it('login page: names each empty field at the field and in the list, and forgets it when the customer fills the field', async () => {
    visit()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByRole('alert').textContent).toBe('Fix 2 things to continueEnter your usernameEnter your password')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByLabelText('Username').getAttribute('aria-describedby')).toBe('username-error')
    await userEvent.type(screen.getByLabelText('Username'), 'ada')
    expect(screen.getByRole('alert').textContent).toBe('There is a problemEnter your password')
    expect(document.activeElement).toBe(screen.getByLabelText('Username'))
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBeNull()
    await userEvent.type(screen.getByLabelText('Password'), 'p')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('login page: says what to do without a connection, sends nothing, and keeps the typed text', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    visit()
    await userEvent.type(screen.getByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'p')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByRole('alert').textContent).toBe('There is a problemNetwork Error. Check your connection')
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('login page: shows in the sandbox every answer that a sample customer needs', async () => {
    visit()
    expect(await screen.findByText('PIN 7391 · answer kano')).toBeTruthy()
  })
})
