/** Tests the order that changes the duties of a role. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChangeDuty } from './change-duty.tsx'
import { answerCalls, expectNoFaults, showPage } from './session/staff-session.fixture.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('duty of a role: is given and taken by one order with a reason', async () => {
  const order = {
    orderId: 'o',
    state: 'proposed',
    summary: 'Take the duty “Write notes about customers” from the role Teller',
  }
  const calls = answerCalls(['staff.read', 'staff.change'], { 'orders/propose': { ...order, failure: null } })
  showPage(<ChangeDuty />, '/staff', '/staff')
  await userEvent.selectOptions(await screen.findByLabelText('Change of the duty'), 'revoke')
  await userEvent.selectOptions(screen.getByLabelText('Role of the duty'), 'teller')
  await userEvent.selectOptions(screen.getByLabelText('Duty'), 'Write notes about customers')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'new-duties')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'Tellers write no notes any more')
  await userEvent.click(screen.getByRole('button', { name: 'Propose the change of a duty' }))
  await vi.waitFor(() =>
    expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
      kind: 'change-role-duty',
      payload: { change: 'revoke', role: 'teller', duty: 'customer.note' },
      reasonCode: 'new-duties',
    }),
  )
  await expectNoFaults()
})
