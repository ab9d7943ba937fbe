/**
 * Tests the linking of a browser: it never claims that a code was sent, and offers a retry only when a retry can help.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callFailure } from '../../../api/result/call-result.ts'
import { confirmDeviceKey, prepareDeviceKey } from '../../../api/device/link-device-key.ts'
import { CodeNotSent } from '../codes/code-not-sent.tsx'
import { LinkDevice } from './link-device.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LIMIT = 'We have sent all the codes that we allow in one hour. Try again at 4:07 pm, or call us.'
const limited = { ...callFailure(200, LIMIT), data: { reason: 'code-limit' } }

const showRefusal = (failure: ReturnType<typeof callFailure>) =>
  render(<CodeNotSent failure={failure} onRetry={() => undefined} />)

describe('a browser that keeps nothing', () => {
  it('browser without storage: gives no device key, and says so', async () => {
    const broken = {
      open: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }
    vi.stubGlobal('indexedDB', broken)
    expect(await prepareDeviceKey('adaeze.okonkwo')).toBeUndefined()
    expect(await confirmDeviceKey('adaeze.okonkwo', 'key')).toBe(false)
  })
})

describe('linking a device', () => {
  it('linking: says that a code was sent only after it was sent', async () => {
    const offer = {
      linkTicket: 'ticket',
      methods: ['otp-and-answer' as const],
      maskedPhone: '*******0142',
      securityQuestion: 'Where were you born?',
    }
    render(
      <MemoryRouter>
        <LinkDevice username="adaeze.okonkwo" offer={offer} onLinked={() => undefined} onStartAgain={() => undefined} />
      </MemoryRouter>,
    )
    expect(await screen.findByText('Network Error. Check your connection')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.queryByText(/sent a code/)).toBeNull()
    expect(screen.queryByText('*******0142')).toBeNull()
  })

  it('linking: requests no SMS code before the customer wants one, when the authenticator app is enough', async () => {
    const asked = vi.fn<(path: string) => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', asked)
    const offer = {
      linkTicket: 'ticket',
      methods: ['otp-and-answer' as const, 'token-and-answer' as const],
      maskedPhone: '*******0142',
      securityQuestion: 'Where were you born?',
    }
    render(
      <MemoryRouter>
        <LinkDevice username="adaeze.okonkwo" offer={offer} onLinked={() => undefined} onStartAgain={() => undefined} />
      </MemoryRouter>,
    )
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /authenticator app/ }).checked).toBe(true)
    await userEvent.type(screen.getByLabelText('Authenticator code'), '12 34')
    await userEvent.click(screen.getByRole('button', { name: 'Link and log in' }))
    const summary = screen.getByRole('alert').textContent
    expect(summary).toContain('Enter the 6 digits of your authenticator app, or a recovery code')
    expect(summary).toContain('Answer your security question')
    expect(asked).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('radio', { name: /SMS/ }))
    expect(await screen.findByText('Network Error. Check your connection')).toBeTruthy()
    expect(asked).toHaveBeenCalled()
  })

  it('linking: asks for the SMS code and the authenticator when the customer has no security questions', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    const offer = { linkTicket: 'ticket', methods: ['otp-and-token' as const], maskedPhone: '*******0142' }
    render(
      <MemoryRouter>
        <LinkDevice username="adaeze.okonkwo" offer={offer} onLinked={() => undefined} onStartAgain={() => undefined} />
      </MemoryRouter>,
    )
    expect(await screen.findByText('Network Error. Check your connection')).toBeTruthy()
    expect(asked.length).toBeGreaterThan(0)
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('linking: says so when only a passkey is possible and the browser has no passkeys, and sends no code', () => {
    const asked = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', asked)
    const offer = { linkTicket: 'ticket', methods: ['otp-and-passkey' as const], maskedPhone: '*******0142' }
    render(
      <MemoryRouter>
        <LinkDevice username="adaeze.okonkwo" offer={offer} onLinked={() => undefined} onStartAgain={() => undefined} />
      </MemoryRouter>,
    )
    expect(screen.getByRole('alert').textContent).toContain('Passkeys do not work in this browser')
    expect(asked).not.toHaveBeenCalled()
  })

  it('linking: offers no retry when the quota is used up, and shows the time of the next code', () => {
    showRefusal(limited)
    expect(screen.getByRole('alert').textContent).toContain(`${LIMIT} Start again at that time.`)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
