/** Tests the search of payments: its filters in the address, its empty and error states, its keys and its CSV. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PaymentsPage } from './payments-page.tsx'
import { answerCalls, type Answers, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { PAYMENT as SAMPLE_PAYMENT } from '../customers/customer.fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PAYMENT = { ...SAMPLE_PAYMENT, reference: 'ADI-0000-0000-0001' }
const SECOND = { ...PAYMENT, paymentId: PAYMENT.paymentId.replace(/1$/, '2'), reference: 'ADI-0000-0000-0002' }

const NO_FILTER = { text: '', state: '', kind: '', late: '', from: '', to: '', amountFrom: '', amountTo: '' }

function show(answers: Answers, address = '/payments') {
  const calls = answerCalls(['payment.read'], answers)
  showPage(<PaymentsPage />, '/payments', address)
  return { searches: () => calls.filter(({ name }) => name === 'payments/search').map(({ body }) => body) }
}
const found = (...payments: readonly object[]): Answers => ({ 'payments/search': { payments, decidable: [] } })

test('payments: searches nothing until a person asks, and says what is missing', async () => {
  const { searches } = show(found(PAYMENT))
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }))
  expect(screen.getByText(/^Enter a number, or choose a state/)).toBeTruthy()
  expect(searches()).toEqual([])
})

test('payments: an address with too few filters says what is missing, and searches nothing', async () => {
  const { searches } = show(found(PAYMENT), '/payments?state=settled')
  expect(await screen.findByText(/^Enter a number, or choose a state/)).toBeTruthy()
  expect(searches()).toEqual([])
})

test('payments: the address has the filters, and the list has no fault of accessibility', async () => {
  const { searches } = show(found(PAYMENT, SECOND), '/payments?state=review&kind=other-bank')
  const table = await screen.findByRole('table', { name: '2 payments' })
  expect(searches()).toEqual([{ ...NO_FILTER, state: 'review', kind: 'other-bank' }])
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('review')
  const link = within(table).getByRole('link', { name: PAYMENT.reference })
  expect(link.getAttribute('href')).toBe(`/payments/${PAYMENT.paymentId}`)
  expect(within(table).getAllByText('₦5,000.00')).toHaveLength(2)
  await expectNoFaults()
})

test('payments: a typed search goes to the address and to the bank', async () => {
  const { searches } = show(found())
  await userEvent.type(await screen.findByLabelText('Number'), ' 0123456789 {Enter}')
  expect(await screen.findByText(/^No payment fits/)).toBeTruthy()
  expect(searches()).toEqual([{ ...NO_FILTER, text: '0123456789' }])
  expect(screen.getByLabelText<HTMLInputElement>('Number').value.trim()).toBe('0123456789')
  await expectNoFaults()
})

test('payments: days and amounts go to the address and to the bank, and a saved filter can bring them back', async () => {
  const { searches } = show(found(PAYMENT), '/payments?from=2026-11-20&to=2026-11-26&amountFrom=5%2C000')
  await screen.findByRole('table', { name: '1 payment' })
  expect(searches()).toEqual([{ ...NO_FILTER, from: '2026-11-20', to: '2026-11-26', amountFrom: '5,000' }])
  expect(screen.getByLabelText<HTMLInputElement>('From day').value).toBe('2026-11-20')
  await userEvent.type(screen.getByLabelText('To amount'), '7500.50{Enter}')
  await vi.waitFor(() => expect(searches()).toHaveLength(2))
  expect(searches()[1]).toMatchObject({ from: '2026-11-20', amountFrom: '5,000', amountTo: '7500.50' })
  expect(screen.getByLabelText<HTMLInputElement>('To amount').value).toBe('7500.50')
})

test.each([
  ['From amount', 'ten', 'Enter an amount such as 5,000 or 5000.50'],
  ['From amount', '1.234', 'Enter at most two decimals'],
  ['From amount', '99999999999999', 'Enter a smaller amount'],
  ['To amount', '4999', 'The largest amount is below the smallest amount'],
])('payments: the field %s with %s says what is wrong, and searches nothing', async (label, typed, message) => {
  const { searches } = show(found(PAYMENT))
  await userEvent.type(await screen.findByLabelText('Number'), '0123456789')
  if (label === 'To amount') await userEvent.type(screen.getByLabelText('From amount'), '5000')
  await userEvent.type(screen.getByLabelText(label), `${typed}{Enter}`)
  expect(screen.getByText(message, { selector: 'p' })).toBeTruthy()
  expect(searches()).toEqual([])
})

test('payments: keys go to the filters and through the rows', async () => {
  show(found(PAYMENT, SECOND), '/payments?state=review')
  const first = await screen.findByRole('link', { name: PAYMENT.reference })
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: SECOND.reference }))
  await userEvent.keyboard('k/')
  expect(document.activeElement).toBe(screen.getByLabelText('Number'))
  // A shortcut key that is typed in a field stays text.
  await userEvent.keyboard('j')
  expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('j')
})

test('payments: a search without an answer can be tried again', async () => {
  let isDown = true
  show(
    {
      'payments/search': () =>
        isDown ? { problem: 'fault', message: 'The call failed.' } : { payments: [], decidable: [] },
    },
    '/payments?state=held',
  )
  expect(await screen.findByText('The call failed.')).toBeTruthy()
  await expectNoFaults()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^No payment fits/)).toBeTruthy()
})

test('payments: the CSV has the rows that are shown', async () => {
  let saved: Blob | undefined
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => ((saved = file), 'blob:x'), revokeObjectURL() {} }),
  )
  show(found(PAYMENT), '/payments?state=review')
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }))
  const lines = (await saved?.text())?.split('\r\n')
  expect(lines?.[1]).toBe(
    `${PAYMENT.reference},${PAYMENT.paymentId},2026-11-27T09:00:00Z,review,other-bank,0123456789,Bola Ige,Zenith Bank,500000,NGN`,
  )
})
