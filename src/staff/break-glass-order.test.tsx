/** Tests the orders about the codes of the break-glass command. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { BreakGlassOrder } from './break-glass-order.tsx'
import { answerCalls, expectNoFaults, showPage } from './session/staff-session.fixture.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const MEMBER = {
  staffId: ID,
  name: 'Efe Okoro',
  email: null,
  roles: [],
  lastLoginAt: '2026-11-27T09:00:00Z',
  ordersMade: 0,
  ordersChecked: 0,
  shutOutAt: null,
}
const ORDER = { orderId: ID, state: 'proposed', summary: 'Grant the codes of break-glass to Efe Okoro', failure: null }

test.each([
  ['grant-break-glass', 'new-duties'],
  ['revoke-break-glass', 'left-team'],
])('codes of break-glass: %s is one order about one person', async (kind, reason) => {
  const calls = answerCalls(['staff.read', 'staff.change'], { 'orders/propose': ORDER })
  showPage(<BreakGlassOrder members={[MEMBER] as never} />, '/staff', '/staff')
  await userEvent.selectOptions(await screen.findByLabelText('Change of the codes'), kind)
  await userEvent.click(screen.getByRole('button', { name: 'Propose the change of codes' }))
  expect(await screen.findByText('Choose a person', { selector: ':not(option)' })).toBeTruthy()
  expect(calls.some(({ name }) => name === 'orders/propose')).toBe(false)
  await userEvent.selectOptions(screen.getByLabelText('Person of the codes'), 'Efe Okoro')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), reason)
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The list of duties changed')
  await userEvent.click(screen.getByRole('button', { name: 'Propose the change of codes' }))
  await vi.waitFor(() =>
    expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({ kind, payload: { staffId: ID } }),
  )
  await expectNoFaults()
})
