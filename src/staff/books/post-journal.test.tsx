/** Tests the journal of a difference with a network: it is filled in, says why its side is right, and names the difference in its order. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { BooksPage } from './books-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198c0de-0000-7000-8000-000000000001'
const FEES = {
  accountId: '7',
  code: 'fee-income:NGN',
  name: 'Income from fees (NGN)',
  currency: 'NGN',
  normalSide: 'credit',
  balanceMinor: '250000',
  heldMinor: '0',
  isClosed: false,
}
const SWITCH = { ...FEES, accountId: '8', code: 'settlement:switch:NGN', name: 'Payment switch', normalSide: 'debit' }
const ORDER = { orderId: ID, state: 'proposed', summary: 'Post the journal', failure: null }

function showBooking(answers: Answers) {
  const calls = answerCalls(['ledger.read', 'ledger.post'], answers)
  showPage(<BooksPage />, '/books', `/books?view=journal&difference=${ID}`)
  return calls
}

const DIFFERENCE = { breakId: ID, network: 'switch', kind: 'unknown', direction: 'out', reference: 'NIP-1' }
const BOOKING = {
  difference: DIFFERENCE,
  account: SWITCH,
  amountMinor: '50125',
  narration: 'Correction for NIP-1',
  valueDate: '2026-11-26',
}

test('journal of a difference: is filled in, says why its side is right, and proposes the journal with the difference', async () => {
  const calls = showBooking({
    'reconciliation/draft-booking': BOOKING,
    'books/account': { account: FEES },
    'orders/propose': ORDER,
  })
  expect(await screen.findByText(/^This journal books the difference NIP-1\./)).toBeTruthy()
  expect(
    screen.getByText(
      /The payment switch settled this outgoing payment and our books did not, so the journal credits settlement:switch:NGN for it/,
    ),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: /^settlement:switch:NGN Payment switch ₦501.25 Remove/ })).toBeTruthy()
  expect(screen.getByText('Debits of ₦501.25 are missing.')).toBeTruthy()
  await expectNoFaults()
  await userEvent.type(screen.getByLabelText('Account'), 'fee-income:NGN')
  await userEvent.click(screen.getByRole('button', { name: 'Add the line' }))
  await screen.findByText(/^The lines balance/)
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'correction')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The switch settled it alone')
  await userEvent.click(screen.getByRole('button', { name: 'Propose the journal' }))
  expect((await screen.findAllByText(/waits for the check of another person/)).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'post-journal',
    payload: {
      breakId: ID,
      kind: 'correction',
      narration: 'Correction for NIP-1',
      valueDate: '2026-11-26',
      lines: [
        { account: 'settlement:switch:NGN', amountMinor: '50125' },
        { account: 'fee-income:NGN', amountMinor: '-50125' },
      ],
    },
  })
  expect(screen.getByRole('link', { name: 'Back to reconciliation' }).getAttribute('href')).toBe('/reconciliation')
  expect(screen.queryByRole('button', { name: 'Propose the journal' })).toBeNull()
})

test.each([
  [
    'not-there',
    'out',
    '-50125',
    'Our books have this outgoing payment and the payment switch does not, so the journal debits',
  ],
  ['no-payment', 'in', '50125', 'This entry belongs to no payment, so the journal credits'],
  [
    'twice-there',
    'out',
    '50125',
    'lists this outgoing payment twice and our books have it once, so the journal credits',
  ],
  ['amount', 'in', '-100', 'has another amount for this incoming payment, so the journal debits'],
])('journal of a difference %s: says why its line is on this side', async (kind, direction, amountMinor, why) => {
  const booking = { ...BOOKING, difference: { ...DIFFERENCE, kind, direction }, amountMinor }
  showBooking({ 'reconciliation/draft-booking': booking })
  expect(await screen.findByText(new RegExp(why))).toBeTruthy()
})

test('journal of a difference that has ended: shows the reason and the way back, and no form', async () => {
  showBooking({})
  expect(await screen.findByRole('link', { name: 'Back to reconciliation' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add the line' })).toBeNull()
})
