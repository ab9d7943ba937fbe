/** Tests the pages of the books: the chart, the trial balance, an account in pages, a journal and its reversal, and a journal by hand. */
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { type Answers, answerCalls, expectNoFaults, showPage } from '../session/staff-session.fixture.tsx'
import { AccountPage } from './account-page.tsx'
import { BooksPage } from './books-page.tsx'
import { JournalPage } from './journal-page.tsx'

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
const CASH = { ...FEES, accountId: '8', code: 'cash:NGN', name: 'Cash', normalSide: 'debit', balanceMinor: '-250000' }
const CHART = { accounts: [FEES], customers: [{ currency: 'NGN', accounts: 1200, balanceMinor: '99', heldMinor: '0' }] }
const ENTRY = {
  seq: '51',
  journalId: ID,
  kind: 'fee',
  narration: 'Fee of a card',
  amountMinor: '100000',
  balanceAfterMinor: '250000',
  postedAt: '2026-11-26T10:00:00Z',
  valueDate: '2026-11-26',
}
const JOURNAL = {
  journalId: ID,
  kind: 'fee',
  narration: 'Fee of a card',
  postedAt: '2026-11-26T10:00:00Z',
  valueDate: '2026-11-26',
  reverses: null,
  reversedBy: null,
  payment: null,
  lines: [
    { accountId: '8', code: 'cash:NGN', name: 'Cash', currency: 'NGN', amountMinor: '-100000' },
    { accountId: '7', code: 'fee-income:NGN', name: 'Income from fees', currency: 'NGN', amountMinor: '100000' },
  ],
}
const ORDER = { orderId: ID, state: 'proposed', summary: 'Post the journal', failure: null }
const POSTS: readonly StaffDuty[] = ['ledger.read', 'ledger.post']

function showBooks(answers: Answers, view = 'chart', duties = POSTS) {
  const calls = answerCalls(duties, answers)
  showPage(<BooksPage />, '/books', `/books?view=${view}`)
  return calls
}

test('chart: shows the accounts of the bank with links, and the sum of the accounts of customers', async () => {
  showBooks({ 'books/chart': CHART })
  const link = await screen.findByRole('link', { name: 'fee-income:NGN' })
  expect(link.getAttribute('href')).toBe('/books/accounts/fee-income%3ANGN')
  expect(screen.getByRole('row', { name: 'fee-income:NGN Income from fees (NGN) credit ₦2,500.00 ₦0.00' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'NGN 1,200 ₦0.99 ₦0.00' })).toBeTruthy()
  await expectNoFaults()
  await userEvent.type(screen.getByLabelText('Account or journal'), 'x y')
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByText(/^Enter a code such as fee-income:NGN, a number/)).toBeTruthy()
})

test('chart: says when the books are empty, and when the role does not include them', async () => {
  showBooks({ 'books/chart': { accounts: [], customers: [] } })
  expect(await screen.findByText('The books have no account of the bank yet.')).toBeTruthy()
  cleanup()
  showBooks({ 'books/chart': { problem: 'forbidden', message: 'Your role does not include this.' } })
  expect(await screen.findByText('Your role does not include this.')).toBeTruthy()
})

const DOLLARS = {
  currency: 'USD',
  positionMinor: '120000',
  bookedMinor: '-30000',
  exchangedMinor: '-30000',
  incomeMinor: '4500',
}

test('positions: shows the position of each currency, its parts and its income, with a link to the account', async () => {
  showBooks({ 'books/positions': { readAt: '2026-11-27T09:00:00Z', positions: [DOLLARS] } }, 'positions')
  const table = await screen.findByRole('table', { name: 'Position in each currency on 27 Nov 2026, 10:00' })
  expect(
    within(table).getByRole('row', { name: 'exchange-position:USD $1,200.00 −$300.00 $1,500.00 $45.00' }),
  ).toBeTruthy()
  expect(within(table).getByRole('link').getAttribute('href')).toBe('/books/accounts/exchange-position%3AUSD')
  expect(screen.queryByRole('alert')).toBeNull()
  await expectNoFaults()
})

test('positions: warns when the journals differ from the exchanges, and says when there is no account', async () => {
  const wrong = { ...DOLLARS, exchangedMinor: '-30001' }
  showBooks({ 'books/positions': { readAt: '2026-11-27T09:00:00Z', positions: [wrong] } }, 'positions')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The exchanges in USD come to −\$300\.01, and/)
  cleanup()
  showBooks({ 'books/positions': { readAt: '2026-11-27T09:00:00Z', positions: [] } }, 'positions')
  expect(await screen.findByText('The bank has no account for exchange yet.')).toBeTruthy()
})

const DAY_ROWS = [
  { code: 'cash:NGN', name: 'Cash', currency: 'NGN', debitMinor: '500', creditMinor: '0', closingMinor: '-500' },
  {
    code: null,
    name: 'Accounts of customers',
    currency: 'NGN',
    debitMinor: '0',
    creditMinor: '500',
    closingMinor: '500',
  },
]

test('trial balance: shows the sums of each currency, and asks for the day of the address', async () => {
  const calls = showBooks(
    { 'books/trial-balance': { day: '2026-11-20', rows: DAY_ROWS } },
    'trial-balance&day=2026-11-20',
  )
  const table = await screen.findByRole('table', { name: 'NGN on 20 Nov 2026' })
  expect(within(table).getByRole('row', { name: 'Sum ₦5.00 ₦5.00 ₦0.00' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls.at(-1)?.body).toEqual({ day: '2026-11-20' })
  await expectNoFaults()
})

test('trial balance: warns when debits and credits differ', async () => {
  showBooks({ 'books/trial-balance': { day: '2026-11-20', rows: DAY_ROWS.slice(1) } }, 'trial-balance')
  expect((await screen.findByRole('alert')).textContent).toMatch(/do not balance in NGN/)
})

test('closed days: show their hashes, and the next page begins before the last day', async () => {
  const days = Array.from({ length: 60 }, (_, number) => ({
    day: `2026-${number < 30 ? '10' : '09'}-${String(30 - (number % 30)).padStart(2, '0')}`,
    requests: 1000,
    entries: 2000,
    hash: `hash${number}`,
  }))
  const calls = showBooks({ 'books/closed-days': { days } }, 'closed-days')
  expect(await screen.findByRole('row', { name: '30 Oct 2026 1,000 2,000 hash0' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Older days' }))
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual({ before: '2026-09-01' }))
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Newest days' }))
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual({ before: null }))
})

test('closed days: say that there is no older day, after a page that was full by chance', async () => {
  const day = { day: '2026-09-01', requests: 1, entries: 2, hash: 'hash' }
  showBooks(
    {
      'books/closed-days': ({ before }: Record<string, unknown>) => ({
        days: before === null ? Array.from({ length: 60 }, () => day) : [],
      }),
    },
    'closed-days',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Older days' }))
  expect(await screen.findByText('There is no older closed day.')).toBeTruthy()
})

test('account: shows its entries, and loads the older page', async () => {
  const calls = answerCalls(['ledger.read'], {
    'books/account': { account: FEES, entries: [ENTRY], nextBeforeSeq: '51' },
  })
  showPage(<AccountPage />, '/books/accounts/:account', '/books/accounts/fee-income%3ANGN')
  expect(
    await screen.findByRole('row', { name: /Fee of a card Fee 26 Nov 2026, 11:00 26 Nov 2026 ₦1,000.00 ₦2,500.00/ }),
  ).toBeTruthy()
  expect(calls.at(-1)?.body).toEqual({ account: 'fee-income:NGN', beforeSeq: null })
  await expectNoFaults()
  await userEvent.click(screen.getByRole('button', { name: 'Older entries' }))
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual({ account: 'fee-income:NGN', beforeSeq: '51' }))
  expect(await screen.findByRole('button', { name: 'Newest entries' })).toBeTruthy()
})

function showJournal(journal: object, duties = POSTS) {
  const calls = answerCalls(duties, { 'books/journal': journal, 'orders/propose': ORDER })
  showPage(<JournalPage />, '/books/journals/:journalId', `/books/journals/${ID}`)
  return calls
}

test('journal: shows debits and credits apart, and proposes its reversal', async () => {
  const calls = showJournal(JOURNAL)
  expect(await screen.findByRole('row', { name: 'cash:NGN Cash ₦1,000.00' })).toBeTruthy()
  await expectNoFaults()
  await userEvent.type(screen.getByLabelText('Narration'), 'Taken twice')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'posted-twice')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'The fee was taken twice')
  await userEvent.click(screen.getByRole('button', { name: 'Propose the reversal' }))
  await screen.findAllByText(/waits for the check of another person/)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'reverse-journal',
    payload: { journalId: ID, narration: 'Taken twice' },
  })
})

test('journal: offers no reversal without the duty, and none of a reversed journal', async () => {
  showJournal(JOURNAL, ['ledger.read'])
  await screen.findByRole('heading', { name: 'Journal' })
  expect(screen.queryByRole('button', { name: 'Propose the reversal' })).toBeNull()
  cleanup()
  showJournal({ ...JOURNAL, reversedBy: ID.replace(/1$/, '2') })
  await screen.findByText('Reversed by')
  expect(screen.queryByRole('button', { name: 'Propose the reversal' })).toBeNull()
})

async function addLine(account: string, side: string, amount: string): Promise<void> {
  // user-event does not see that the page resets the form.
  await userEvent.clear(screen.getByLabelText('Account'))
  await userEvent.type(screen.getByLabelText('Account'), account)
  await userEvent.selectOptions(screen.getByLabelText('Side'), side)
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), amount)
  await userEvent.click(screen.getByRole('button', { name: 'Add the line' }))
}

test('journal by hand: can be proposed only when its lines balance', async () => {
  const calls = showBooks(
    {
      'books/account': ({ account }: Record<string, unknown>) =>
        account === 'none:NGN'
          ? { problem: 'not-found', message: 'There is no account none:NGN in the books.' }
          : { account: account === FEES.code ? FEES : CASH, entries: [], nextBeforeSeq: null },
      'orders/propose': ORDER,
    },
    'journal',
  )
  await screen.findByText('The journal has no line yet.')
  await addLine('none:NGN', 'debit', '1')
  expect(await screen.findByText('There is no account none:NGN in the books.')).toBeTruthy()
  await addLine('cash:NGN', 'debit', '1,000.555')
  expect(await screen.findByText('Enter an amount in NGN, such as 2,500.00')).toBeTruthy()
  await addLine('cash:NGN', 'debit', '1,000.50')
  expect(await screen.findByText('Credits of ₦1,000.50 are missing.')).toBeTruthy()
  await addLine('fee-income:NGN', 'credit', '1,000')
  expect(await screen.findByText('Credits of ₦0.50 are missing.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Propose the journal' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the line of fee-income:NGN' }))
  await addLine('fee-income:NGN', 'credit', '1,000.50')
  expect(await screen.findByText(/^The lines balance/)).toBeTruthy()
  await expectNoFaults()
  await userEvent.type(screen.getByLabelText('Narration'), 'Fee in cash')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'cash')
  await userEvent.type(screen.getByLabelText('The reason in words'), 'Paid at the Ikeja branch')
  await userEvent.click(screen.getByRole('button', { name: 'Propose the journal' }))
  await screen.findAllByText(/waits for the check of another person/)
  expect(calls.find(({ name }) => name === 'orders/propose')?.body).toMatchObject({
    kind: 'post-journal',
    payload: {
      kind: 'correction',
      narration: 'Fee in cash',
      lines: [
        { account: 'cash:NGN', amountMinor: '-100050' },
        { account: 'fee-income:NGN', amountMinor: '100050' },
      ],
    },
  })
  expect(screen.getByText('The journal has no line yet.')).toBeTruthy()
})

test('journal by hand: is not offered to a role that may only read', async () => {
  showBooks({ 'books/chart': CHART }, 'journal', ['ledger.read'])
  expect(await screen.findByRole('link', { name: 'fee-income:NGN' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Journal by hand' })).toBeNull()
})

test('journals of a day: are listed by the filters of the address and of the form, with links', async () => {
  const journal = {
    journalId: ID,
    postedAt: '2026-11-26T10:00:00Z',
    kind: 'fx',
    narration: 'VAT of a fee',
    isReversal: true,
    credits: [{ currency: 'NGN', minor: '5000' }],
  }
  const calls = answerCalls(['ledger.read'], { 'books/journals': { journals: [journal] } })
  showPage(<BooksPage />, '/books', '/books?view=journals&day=2026-11-26&kind=correction')
  expect(
    await screen.findByRole('row', { name: 'VAT of a fee Currency exchange, reversal 26 Nov 2026, 11:00 ₦50.00' }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'VAT of a fee' }).getAttribute('href')).toBe(`/books/journals/${ID}`)
  expect(calls.at(-1)?.body).toEqual({ day: '2026-11-26', kind: 'correction', amount: '', byHand: '' })
  expect(screen.getByLabelText<HTMLInputElement>('Kind').value).toBe('Correction')
  await userEvent.clear(screen.getByLabelText('Kind'))
  await userEvent.type(screen.getByLabelText('Kind'), 'currency exchange')
  await userEvent.selectOptions(screen.getByLabelText('Posted by'), 'yes')
  await userEvent.type(screen.getByLabelText('Amount of a line'), '50{Enter}')
  const body = { day: '2026-11-26', kind: 'fx', amount: '50', byHand: 'yes' }
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual(body))
  expect(screen.getByLabelText<HTMLSelectElement>('View').value).toBe('journals')
  await expectNoFaults()
})
