/** Tests the approval form: the available ways, the fields of each way, the request, and the texts of refusals. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '../ui/router/router.fixture.tsx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CallProblem } from '../api/result/call-problem.ts'
import { fail, ok } from '../../values/result.ts'
import { ApprovalFields, type ApprovalFieldsProps } from './approval-form.tsx'
import { endsApproval } from './approval-problem.ts'
import type { ApprovalCode } from './use-approval-code.ts'

afterEach(cleanup)

const sent = {
  referenceId: 'c'.repeat(22),
  maskedPhone: '*******0142',
  expiresAt: '2026-11-20T15:12:00Z',
  resendAt: '2020-01-01T00:00:00Z',
}
const assertion = { id: 'a', clientDataJSON: 'c', authenticatorData: 'd', signature: 's', userHandle: 'u' }
const problem = (part: Partial<CallProblem>): CallProblem => ({
  kind: 'refused',
  code: '06',
  message: 'No money has moved.',
  reason: undefined,
  detail: {},
  errors: {},
  reference: undefined,
  ...part,
})
const passkeyChallenge = 'F'.repeat(64)
type Ways = ApprovalFieldsProps['challenge']['approvalWays']

function show(
  approvalWays: Ways,
  props: Partial<Omit<ApprovalFieldsProps, 'code'>> & { readonly code?: Partial<ApprovalCode> } = {},
) {
  const onApprove = vi.fn<ApprovalFieldsProps['onApprove']>()
  const send = vi.fn()
  const { code, ...over } = props
  const tree = (more: Partial<ApprovalFieldsProps>) => (
    <MemoryRouter>
      <ApprovalFields
        challenge={{ approvalWays, passkeyChallenge }}
        busy={false}
        problem={undefined}
        label="Pay it"
        busyLabel="Paying"
        nothing="Nothing was paid."
        note="Nothing is paid until you press this."
        onApprove={onApprove}
        provePasskey={undefined}
        code={{ sent: undefined, busy: false, problem: undefined, send, ...code }}
        {...over}
        {...more}
      />
    </MemoryRouter>
  )
  const { rerender } = render(tree({}))
  return { onApprove, send, update: (more: Partial<ApprovalFieldsProps>) => rerender(tree(more)) }
}

const pin = () => screen.getByLabelText<HTMLInputElement>('Transaction PIN')
const press = () => userEvent.click(screen.getByRole('button', { name: 'Pay it' }))
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))

it('approval form: moves the focus to the field of the code after its request', () => {
  const { send, update } = show(['sms'])
  update({ code: { sent, busy: false, problem: undefined, send } })
  expect(document.activeElement).toBe(screen.getByLabelText('SMS code'))
})

describe('with one way open', () => {
  it('approval form: asks for the PIN alone, keeps it out of password managers, and empties the field after sending', async () => {
    const { onApprove } = show(['pin'])
    expect(screen.queryByRole('radio')).toBeNull()
    expect([pin().type, pin().autocomplete, pin().inputMode]).toEqual(['password', 'off', 'numeric'])
    await userEvent.type(pin(), '73')
    await press()
    expect(onApprove).not.toHaveBeenCalled()
    expect(screen.getByText('Enter your 4-digit PIN')).toBeTruthy()
    expect(document.activeElement).toBe(pin())
    await userEvent.type(pin(), '91')
    await press()
    expect(onApprove).toHaveBeenCalledWith({ pin: '7391' })
    expect(pin().value).toBe('')
  })

  it('approval form: asks for the SMS code before it can be typed, and sends it with its reference', async () => {
    const { onApprove, send } = show(['sms'])
    await userEvent.type(pin(), '7391')
    await press()
    expect(screen.getByRole('alert').textContent).toBe('Press “Send me the code” first')
    await userEvent.click(screen.getByRole('button', { name: 'Send me the code' }))
    expect(send).toHaveBeenCalledOnce()
    cleanup()
    const after = show(['sms'], { code: { sent } })
    expect(screen.getByText(/sent to \*{7}0142/)).toBeTruthy()
    await userEvent.type(pin(), '7391')
    await press()
    expect(after.onApprove).not.toHaveBeenCalled()
    expect(document.activeElement?.id).toBe('sms-code')
    await userEvent.type(screen.getByLabelText('SMS code'), '123456')
    await press()
    expect(after.onApprove).toHaveBeenCalledWith({ pin: '7391', referenceId: sent.referenceId, otp: '123456' })
    expect(onApprove).not.toHaveBeenCalled()
  })
})

it('approval form: removes the errors about a missing code and a changed field', async () => {
  const { send, update } = show(['sms'])
  await press()
  expect(screen.getByText('Enter your 4-digit PIN')).toBeTruthy()
  await userEvent.type(pin(), '7')
  expect(screen.queryByText('Enter your 4-digit PIN')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send me the code' }))
  update({ code: { sent, busy: false, problem: undefined, send } })
  expect(screen.getByLabelText('SMS code').getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText(/Send me the code/)).toBeNull()
})

describe('with several ways open', () => {
  it('approval form: offers several ways with the strongest chosen, and sends the authenticator’s code', async () => {
    const { onApprove } = show(['token', 'sms'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /authenticator/ }).checked).toBe(true)
    await userEvent.type(pin(), '7391')
    await press()
    expect(screen.getByText(/Enter the 6 digits of your authenticator/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Authenticator code'), '654 321')
    await press()
    expect(onApprove).toHaveBeenCalledWith({ pin: '7391', token: '654321' })
  })

  it('approval form: takes a recovery code in place of the authenticator’s code', async () => {
    const { onApprove } = show(['token', 'sms'])
    await userEvent.type(pin(), '7391')
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    await userEvent.type(screen.getByLabelText('Recovery code'), ' 4kd8m-2xq7t ')
    await press()
    expect(onApprove).toHaveBeenCalledWith({ pin: '7391', token: '4kd8m-2xq7t' })
  })

  it('approval form: allows the customer to choose the SMS code', async () => {
    const { onApprove } = show(['token', 'sms'], { code: { sent } })
    await choose(/SMS/)
    expect(screen.queryByLabelText('Authenticator code')).toBeNull()
    await userEvent.type(pin(), '7391')
    await userEvent.type(screen.getByLabelText('SMS code'), '123456')
    await press()
    expect(onApprove).toHaveBeenCalledWith({ pin: '7391', referenceId: sent.referenceId, otp: '123456' })
  })

  it('approval form: has the passkey sign the challenge without a PIN; after a cancelled passkey it sends nothing and says so', async () => {
    const provePasskey = vi.fn<NonNullable<ApprovalFieldsProps['provePasskey']>>()
    provePasskey.mockResolvedValueOnce(fail('You closed the question.'))
    const { onApprove } = show(['passkey', 'sms'], { provePasskey })
    expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
    await press()
    expect(provePasskey).toHaveBeenCalledWith(passkeyChallenge)
    expect(onApprove).not.toHaveBeenCalled()
    const text = 'You closed the question. Nothing was paid. Try again, or choose another way.'
    expect(screen.getByRole('alert').textContent).toBe(text)
    provePasskey.mockResolvedValueOnce(ok(assertion))
    await press()
    await waitFor(() => expect(onApprove).toHaveBeenCalledWith({ passkey: assertion }))
  })

  it('approval form: shows no passkey where the page cannot ask for one', () => {
    show(['passkey', 'sms'])
    expect(screen.queryByRole('radio')).toBeNull()
    expect(pin()).toBeTruthy()
  })
})

it('approval form: says what to do when this browser supports no way of approval', () => {
  show(['passkey'])
  expect(screen.getByRole('alert').textContent).toBe(
    'Only your passkey can approve this, and passkeys do not work in this browser. Nothing was paid.Log in with a browser or phone that can use your passkey, and do this there.',
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByLabelText('Transaction PIN')).toBeNull()
})

describe('a refusal', () => {
  it('refused approval: says how many tries are left after a wrong PIN (77)', () => {
    show(['pin'], { problem: problem({ code: '77', detail: { triesLeft: 2 } }) })
    expect(screen.getByRole('alert').textContent).toBe(
      'That PIN is not right. Nothing was paid. 2 tries left before it locks.',
    )
  })

  it('refused approval: asks to check the newest SMS after a wrong SMS code (07), also when another way is chosen then', async () => {
    const { update } = show(['token', 'sms'], { code: { sent } })
    await choose(/SMS/)
    await userEvent.type(pin(), '7391')
    await userEvent.type(screen.getByLabelText('SMS code'), '123456')
    await press()
    update({ problem: problem({ code: '07' }) })
    expect(screen.getByRole('alert').textContent).toBe(
      'That code is not right. Nothing was paid. Check the newest SMS.',
    )
    await choose(/authenticator/)
    expect(screen.getByRole('alert').textContent).toContain('Check the newest SMS.')
  })

  it('refused approval: ends when the refusal is about the payment itself or has used the approval up', () => {
    const over = ['insufficient-funds', 'daily-limit', 'new-device-limit', 'account-closed', 'approval-expired']
    for (const reason of [...over, 'id-reused', 'code-tries-used']) {
      expect(endsApproval(problem({ reason })), reason).toBe(true)
    }
    for (const part of [{ code: '77' }, { code: '07' }, { reason: 'code-expired' }, { reason: 'resend-too-soon' }]) {
      expect(endsApproval(problem(part)), JSON.stringify(part)).toBe(false)
    }
  })
})

it('approval form: links to the PIN reset, but has no link and takes no second press while the approval is being sent', () => {
  show(['pin'])
  expect(screen.getByRole('link', { name: 'Forgot PIN?' }).getAttribute('href')).toBe('/settings/reset-pin')
  cleanup()
  show(['pin'], { busy: true })
  expect(screen.queryByRole('link', { name: 'Forgot PIN?' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Paying' }).getAttribute('aria-disabled')).toBe('true')
})

it('approval form: sends no second approval when it is submitted before the bank answers', async () => {
  const { onApprove, update } = show(['pin'])
  await userEvent.type(pin(), '7391')
  update({ busy: true })
  // As a password manager submits the form, without the button.
  fireEvent.submit(pin().form as HTMLFormElement)
  expect(onApprove).not.toHaveBeenCalled()
  update({ busy: false })
  fireEvent.submit(pin().form as HTMLFormElement)
  expect(onApprove).toHaveBeenCalledOnce()
})

it('used-up codes: show the bank’s time and allow the authenticator instead', async () => {
  const limit =
    'We have sent all the codes that we allow in one hour. Try again at 4:07 pm, or use your authenticator app'
  const { onApprove } = show(['sms', 'token'], { code: { problem: limit } })
  expect(screen.getByRole('alert').textContent).toBe(limit)
  await choose(/authenticator app/)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(pin(), '7391')
  await userEvent.type(screen.getByLabelText('Authenticator code'), '123456')
  await press()
  expect(onApprove).toHaveBeenCalledWith({ pin: '7391', token: '123456' })
})
