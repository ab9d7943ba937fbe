/**
 * Tests the one-time code: it has one field, and the customer may request another code after the countdown, under the
 * same reference.
 */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from '../../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CodeSent } from '../../../../contract/fields.ts'
import { OTP_FIELD_ID, OtpForm } from './otp-form.tsx'
import { NEW_PIN_ID, NewPinFields } from '../secrets/new-pin-fields.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')
const code: CodeSent = {
  referenceId: 'r'.repeat(22),
  maskedPhone: '*******0142',
  expiresAt: new Date(now + 300_000).toISOString(),
  resendAt: new Date(now + 60_000).toISOString(),
}

const onSubmit = vi.fn()
const onResend = vi.fn()

function Subject({ sent = code }: { readonly sent?: CodeSent }) {
  return (
    <MemoryRouter>
      <OtpForm code={sent} submitLabel="Confirm" problems={[]} busy={false} onSubmit={onSubmit} onResend={onResend} />
    </MemoryRouter>
  )
}

beforeEach(() => vi.useFakeTimers({ now }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const sendAgain = (): HTMLButtonElement => screen.getByRole('button', { name: 'Send again' })

describe('the code form', () => {
  it('code form: counts down to the next code, then offers it', () => {
    render(<Subject />)
    expect(screen.getByRole('timer').textContent).toContain('1:00')
    expect(sendAgain().disabled).toBe(true)
    act(() => vi.advanceTimersByTime(13_000))
    expect(screen.getByRole('timer').textContent).toContain('0:47')
    act(() => vi.advanceTimersByTime(47_000))
    expect(screen.queryByRole('timer')).toBeNull()
    fireEvent.click(sendAgain())
    expect(onResend).toHaveBeenCalledOnce()
  })

  it('code form: counts down again, for longer, after a resend', () => {
    const { rerender } = render(<Subject />)
    act(() => vi.advanceTimersByTime(60_000))
    rerender(<Subject sent={{ ...code, resendAt: new Date(now + 180_000).toISOString() }} />)
    expect(screen.getByRole('timer').textContent).toContain('2:00')
    expect(sendAgain().disabled).toBe(true)
  })

  it('code form: locks the button for no longer than the bank’s maximum when the clock of the device is wrong', () => {
    vi.setSystemTime(now - 86_400_000)
    render(<Subject />)
    expect(screen.getByRole('timer').textContent).toContain('4:00')
  })

  it('code form: says what the link is for, to a customer without the phone', () => {
    render(<Subject />)
    expect(screen.getByRole('link').textContent).toBe('I no longer have this phone')
  })

  it('code form: takes a pasted code with its spaces, and sends only when asked to', () => {
    render(<Subject />)
    const field = screen.getByLabelText<HTMLInputElement>('6-digit code')
    expect(field.autocomplete).toBe('one-time-code')
    expect(field.inputMode).toBe('numeric')
    fireEvent.input(field, { target: { value: ' 481 726 ' } })
    expect(field.value).toBe('481726')
    expect(onSubmit).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(onSubmit.mock.calls[0]?.[0]).toBe('481726')
  })

  it('code form: forgets the problem of a field below the code, when the customer changes that field', () => {
    const problems = [
      { fieldId: OTP_FIELD_ID, text: 'Enter the 6 digits' },
      { fieldId: NEW_PIN_ID, text: 'Choose a 4-digit PIN' },
    ]
    render(
      <MemoryRouter>
        <OtpForm {...{ code, problems, onSubmit, onResend }} submitLabel="Save" busy={false}>
          {(left) => <NewPinFields problems={left} />}
        </OtpForm>
      </MemoryRouter>,
    )
    const pin = screen.getByLabelText('New PIN')
    expect(pin.getAttribute('aria-invalid')).toBe('true')
    fireEvent.input(pin, { target: { value: '7' } })
    expect(pin.getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('There is a problemEnter the 6 digits')
  })
})
