/**
 * Tests the review of a scheduled payment and its fields: the review says what is approved, and a missing answer is not
 * called a failure.
 */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDataLayer } from '../api/data-layer/data-layer.ts'
import type { ScheduleOffer } from '../api/transfers/schedules-api.ts'
import { store } from '../session/store/store.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'
import { NOW, type When } from './when.ts'
import { WhenFields } from './when-fields.tsx'

startDataLayer(store)

/** Only the network is replaced: every request fails as without a connection. */
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const party = (accountName: string, accountNumber: string) => ({ accountName, accountNumber, bankName: 'Optimus Bank' })
const offer: ScheduleOffer = {
  challengeId: '0198c0de-0000-7000-8000-000000000001',
  requiredFactors: [0],
  approvalWays: ['pin'],
  passkeyChallenge: 'F'.repeat(64),
  expiresAt: '2026-11-20T15:10:00Z',
  summary: {
    from: party('Adaeze Okonkwo', '0000000013'),
    to: party('Tunde Bakare', '1234567891'),
    amount: '8500000',
    fee: '0',
    vat: '0',
    stampDuty: '5000',
    levy: '0',
    total: '8505000',
    currencyCode: 'NGN',
    narration: 'Rent',
    recurrence: { repeat: 'monthly', startsOn: '2026-12-31' },
    bill: null,
    nextDays: ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
  },
}

function show() {
  const done = vi.fn()
  const closed = vi.fn()
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ScheduleSheet offer={offer} label="Schedule ₦85,000.00" onDone={done} onClose={closed} />
      </MemoryRouter>
    </Provider>,
  )
  return { done, closed }
}

describe('the review of a schedule', () => {
  it('schedule review: shows the amount of each payment, the payee, and the days', () => {
    show()
    const text = document.body.textContent
    expect(text).toContain('Plus ₦50.00 in fees and duties as of today. ₦85,050.00 each time')
    expect(text).toContain(
      'Every month on the 31st, or the last day of a shorter month, from Thu 31 Dec 2026 until you cancel it',
    )
    expect(text).toContain('Thu 31 Dec 2026, Sun 31 Jan 2027, Sun 28 Feb 2027, Wed 31 Mar 2027 and so on')
    expect(text).toContain('TUNDE BAKARE')
  })

  it('schedule review: closes when the customer goes back, and the form below stays', async () => {
    history.replaceState({ key: 'form' }, '', '/transfers/optimus')
    const { closed } = show()
    expect(closed).not.toHaveBeenCalled()
    history.back()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect([location.pathname, history.state]).toEqual(['/transfers/optimus', { key: 'form' }])
  })

  it('schedule review: asks for the PIN before it asks the bank', async () => {
    const { done } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Schedule ₦85,000.00' }))
    expect(screen.getByText('Enter your 4-digit PIN')).toBeTruthy()
    expect(done).not.toHaveBeenCalled()
  })

  it('schedule review: says without an answer that the order may be saved, and where to see it, and offers no other try', async () => {
    const { done } = show()
    await userEvent.type(screen.getByLabelText('Transaction PIN'), '7391')
    await userEvent.click(screen.getByRole('button', { name: 'Schedule ₦85,000.00' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We do not know yet if your scheduled payment was saved.',
    )
    expect(screen.getByRole('link', { name: 'Show my scheduled payments' }).getAttribute('href')).toBe(
      '/transfers/scheduled',
    )
    expect(screen.queryByRole('button', { name: 'Schedule ₦85,000.00' })).toBeNull()
    expect(done).not.toHaveBeenCalled()
  })
})

function Fields({ error }: { readonly error?: string }) {
  const [when, setWhen] = useState<When>(NOW)
  return (
    <Provider store={store}>
      <WhenFields
        when={when}
        onChange={(change) => setWhen({ ...when, ...change })}
        errorOf={(fieldId) => (fieldId === 'starts-on' ? error : undefined)}
      />
    </Provider>
  )
}

describe('when', () => {
  it('days of payment: are now at first, and ask only for what the choice needs', async () => {
    render(<Fields />)
    expect(screen.queryByLabelText('First payment on')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('When to send'), 'Once, on a date')
    expect(screen.getByLabelText('On')).toBeTruthy()
    expect(screen.queryByLabelText('Ends')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('When to send'), 'Every week')
    expect(screen.queryByLabelText('Last day')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Ends'), 'On a date')
    expect(screen.getByLabelText('Last day')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Ends'), 'After a number of payments')
    await userEvent.type(screen.getByLabelText('How many payments'), '1a2')
    expect((screen.getByLabelText('How many payments') as HTMLInputElement).value).toBe('12')
  })

  it('days of payment: report what is wrong at its field', async () => {
    render(<Fields error="Choose a date" />)
    await userEvent.selectOptions(screen.getByLabelText('When to send'), 'Every day')
    const field = screen.getByLabelText('First payment on')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toContain('starts-on-error')
  })
})
