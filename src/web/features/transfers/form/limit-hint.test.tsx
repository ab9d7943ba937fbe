/** Tests which limits the first step of a transfer shows, and which the step of the amount adds. */
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Limits } from '../../../api/accounts/account-api.ts'
import { LimitHint } from './amount-card.tsx'

afterEach(cleanup)

const shown = (limits: Partial<Limits>, isShort?: boolean): string => {
  const all = { leftToday: '2000000', MaxUnauthorizedTransactionValue: '1000000', note: null, ...limits } as Limits
  return render(<LimitHint limits={all} currency="NGN" {...(isShort ? { isShort } : {})} />).container.textContent ?? ''
}
const NEW_DEVICE = { note: 'New device: you can send up to ₦20,000.00.', instantPayments: true }

it('limit hint: leaves the limits of the PIN and of a new device to the second step', () => {
  expect(shown(NEW_DEVICE, true)).toBe('You can send ₦20,000.00 more today.')
  expect(shown(NEW_DEVICE)).toBe(
    'You can send ₦20,000.00 more today. Up to ₦10,000.00 per transfer with PIN only. New device: you can send up to ₦20,000.00.',
  )
})

it('limit hint: says in the first step that payments to others are off', () => {
  const off = { note: 'You turned off payments to others.', instantPayments: false, leftToday: '0' }
  expect(shown(off, true)).toBe('You can send ₦0.00 more today. You turned off payments to others.')
})
