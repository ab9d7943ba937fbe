/** Tests the lists of orders and of staff: their CSV file, their keys, and the table whose rows open. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { OrdersPage } from './orders/orders-page.tsx'
import { answerCalls, type Answers, expectNoFaults, showPage } from './session/staff-session.fixture.tsx'
import { StaffPage } from './staff-page.tsx'
import { PROPOSED_ORDER } from './orders/staff-order.fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ORDER = {
  ...PROPOSED_ORDER,
  summary: 'Freeze the accounts of 1',
  reasonCode: 'customer-asks',
  reason: 'The phone is lost',
  state: 'executed',
  needsChecker: false,
  endedAt: '2026-11-27T09:00:00Z',
  isOwn: true,
  canCheck: false,
}
const SECOND = { ...ORDER, orderId: ORDER.orderId.replace(/1$/, '2'), summary: 'Freeze the accounts of 2' }

/** The text of the file that the page saves. */
function savedText() {
  const files: Promise<string>[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file.text())}`,
      revokeObjectURL: () => {},
    }),
  )
  return () => files[0]
}

function showOrders(address = '/orders') {
  const calls = answerCalls(['order.read'], {
    ...SAVED,
    'orders/list': ({ which }: Record<string, unknown>) => ({ orders: which === 'open' ? [] : [ORDER, SECOND] }),
  })
  showPage(<OrdersPage />, '/orders', address)
  return () => calls.filter(({ name }) => name === 'orders/list').map(({ body }) => body)
}

const SAVED: Answers = {
  'filters/list': { filters: [] },
  'filters/save': ({ name, query }: Record<string, unknown>) => ({ filters: [{ name, query }] }),
}

function showStaff(address: string) {
  const calls = answerCalls(['staff.read'], { ...SAVED, 'staff/list': { members: [], groups: [], roleDuties: {} } })
  showPage(<StaffPage />, '/staff', address)
  return calls
}

test('orders: the file has each order with its reason', async () => {
  const text = savedText()
  showOrders()
  await screen.findByText('Freeze the accounts of 1', { selector: 'th' })
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(await text()).toContain(
    'freeze-customer,Freeze the accounts of 1,executed,customer-asks,The phone is lost,Amina Yusuf',
  )
  await expectNoFaults()
})

test('orders: the keys go from row to row, and one row is open at a time', async () => {
  showOrders()
  const first = await screen.findByRole('button', { name: 'Open Freeze the accounts of 1' })
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('The phone is lost (The customer asks for it)')).toBeTruthy()
  await userEvent.keyboard('j{Enter}')
  expect(screen.getByRole('button', { name: 'Close Freeze the accounts of 2' })).toBe(document.activeElement)
  expect(screen.getByRole('button', { name: 'Open Freeze the accounts of 1' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
  await expectNoFaults()
})

test('orders: the filters of the address reach both lists, and a chosen filter goes to the address', async () => {
  const lists = showOrders('/orders?kind=freeze-customer&own=made')
  await screen.findByText('Freeze the accounts of 1', { selector: 'th' })
  const filters = { kind: 'freeze-customer', state: '', own: 'made', text: '' }
  expect(lists()).toEqual([
    { which: 'open', ...filters },
    { which: 'ended', ...filters },
  ])
  expect(screen.getByText('No order of this list fits the filters.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Kind').selectedOptions[0]?.textContent).toBe('Freeze a customer')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'executed')
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await vi.waitFor(() => expect(lists()).toHaveLength(4))
  expect(lists()[3]).toEqual({ which: 'ended', ...filters, state: 'executed' })
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('executed')
})

test('orders: the number of an order or of a customer is a filter of both lists', async () => {
  const lists = showOrders()
  await userEvent.type(await screen.findByLabelText('Number'), '1234567890 {Enter}')
  await vi.waitFor(() => expect(lists()).toHaveLength(4))
  for (const sent of lists().slice(2)) expect(sent).toMatchObject({ text: '1234567890' })
  await expectNoFaults()
})

test.each([
  [`/orders?text=${'7'.repeat(41)}`, 'Write at most 40 characters'],
  ['/orders?kind=everything', 'Choose a kind'],
])('orders: an address with a wrong filter, %s, says what is wrong and lists no order', async (address, message) => {
  const lists = showOrders(address)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Ended' })).toBeNull()
  expect(lists()).toEqual([])
  await expectNoFaults()
})

test.each([
  ['orders', () => showOrders('/orders?state=failed'), 'state=failed'],
  ['staff', () => showStaff('/staff?role=teller'), 'role=teller'],
])('%s: the filters of the address are saved under a name', async (page, show, query) => {
  show()
  await userEvent.click(await screen.findByText('Saved filters'))
  await userEvent.type(await screen.findByLabelText('Name of these filters'), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save the filters' }))
  const link = await screen.findByRole('link', { name: 'Mine' })
  expect(link.getAttribute('href')).toBe(`/${page}?${query}`)
  await expectNoFaults()
})

test('staff: the filters of the address reach the bank, and a typed filter goes to the address', async () => {
  const calls = showStaff('/staff?role=teller')
  await screen.findByText('No person who has logged in fits the filters.')
  await userEvent.type(screen.getByLabelText('Name or email'), 'ada{Enter}')
  const lists = () => calls.filter(({ name }) => name === 'staff/list').map(({ body }) => body)
  await vi.waitFor(() => expect(lists()).toHaveLength(2))
  expect(lists()).toEqual([
    { text: '', role: 'teller' },
    { text: 'ada', role: 'teller' },
  ])
})

test('staff: the file has each person, and the page has the duties of each group', async () => {
  const text = savedText()
  const member = {
    staffId: 's1',
    name: 'Ada Eze',
    email: null,
    lastLoginAt: ORDER.proposedAt,
    shutOutAt: null,
    roles: ['teller', 'auditor'],
    ordersMade: 3,
    ordersChecked: 1,
  }
  const groups = [{ group: 'branch', role: 'teller' }]
  answerCalls(['staff.read'], {
    'staff/list': { members: [member], groups, roleDuties: { teller: ['customer.read', 'customer.search'] } },
  })
  showPage(<StaffPage />, '/staff', '/staff')
  expect(
    await screen.findByRole('row', { name: 'Ada Eze — may log in Teller, Auditor 27 Nov 2026, 10:00 3 1' }),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: 'branch Teller Find customers Open the records of customers' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(await text()).toContain('s1,Ada Eze,,,teller auditor,2026-11-27T09:00:00Z,3,1')
  await expectNoFaults()
})

test('staff: an administrator shuts a person out, and proposes to readmit a person who is shut out', async () => {
  const member = (staffId: string, name: string, shutOutAt: string | null) => ({
    staffId,
    name,
    shutOutAt,
    email: `${staffId}@bank.example`,
    lastLoginAt: ORDER.proposedAt,
    roles: ['teller'],
    ordersMade: 0,
    ordersChecked: 0,
  })
  const members = [member('s1', 'Ada Eze', null), member('s2', 'Bola Ojo', ORDER.proposedAt)]
  const calls = answerCalls(['staff.read', 'staff.change'], {
    'staff/list': { members, groups: [], roleDuties: {} },
    'orders/propose': { ...ORDER, kind: 'shut-out-staff', state: 'executed' },
  })
  showPage(<StaffPage />, '/staff', '/staff')
  const person = await screen.findByLabelText('Person')
  await userEvent.selectOptions(person, 'Bola Ojo, s2@bank.example')
  expect(screen.getByRole('button', { name: 'Propose to readmit the person' })).toBeTruthy()
  await userEvent.selectOptions(person, 'Ada Eze, s1@bank.example')
  expect(screen.queryByRole('button', { name: 'Propose to readmit the person' })).toBeNull()
  const form = within(screen.getByRole('region', { name: 'Shut a person out' }))
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'left-team')
  await userEvent.type(form.getByLabelText('The reason in words'), 'The person left the bank today')
  await userEvent.click(form.getByRole('button', { name: 'Shut the person out' }))
  await vi.waitFor(() => expect(calls.filter(({ name }) => name === 'staff/list')).toHaveLength(2))
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'shut-out-staff',
    payload: { staffId: 's1' },
    reasonCode: 'left-team',
  })
  await expectNoFaults()
})
