/** Linking a browser: nothing is said to have been sent that was not, and no retry is offered that cannot help. */
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callFailure } from '../../api/call-result.ts'
import { CodeNotSent } from './code-not-sent.tsx'
import { LinkDevice } from './link-device.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const limited = (per: string) => ({
  ...callFailure(200, 'Too many codes have been sent to this phone.'),
  data: { reason: 'code-limit', per },
})

const showRefusal = (failure: ReturnType<typeof callFailure>) =>
  render(<CodeNotSent failure={failure} onRetry={() => undefined} />)

describe('linking a device', () => {
  it('says that a code was sent only once one was', async () => {
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
    expect(await screen.findByText('Network Error')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.queryByText(/sent a code/)).toBeNull()
    expect(screen.queryByText('*******0142')).toBeNull()
  })

  it.each([
    ['hour', 'an hour'],
    ['day', '24 hours'],
  ])('offers no retry at the limit of the %s, but says when the next code goes out', (per, wait) => {
    showRefusal(limited(per))
    expect(screen.getByRole('alert').textContent).toContain(`You can ask for another one in ${wait} at the latest`)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
