/**
 * Tests the statements page: the requested days, their errors, and that the page never claims a statement that did not
 * arrive.
 */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '../../../contract/accounts/account.ts'
import { accountApi } from '../../api/accounts/account-api.ts'
import { bankApi } from '../../api/data-layer/bank-api.ts'
import { startDataLayer } from '../../api/data-layer/data-layer.ts'
import { accountsReceived } from '../../session/store/answers.fixture.ts'
import { store } from '../../session/store/store.ts'
import { StatementsPage } from './statements-page.tsx'

startDataLayer(store)

/** Only the network is replaced: every request fails as without a connection, once a test releases it. */
let answer = Promise.withResolvers<void>()
const deadNetwork = vi.fn(() => answer.promise.then(() => Promise.reject(new TypeError('Failed to fetch'))))
beforeEach(() => {
  answer = Promise.withResolvers<void>()
  answer.resolve()
  deadNetwork.mockClear()
  vi.stubGlobal('fetch', deadNetwork)
})
afterEach(() => {
  cleanup()
  // The next test starts without pending requests and stored answers of this test.
  answer.resolve()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  store.dispatch(accountsReceived([]))
  store.dispatch(bankApi.util.resetApiState())
})

const account = (accountNumber: string, currencyCode: Account['currencyCode'], email: string): Account => ({
  customerId: 'c1',
  accountNumber,
  accountName: 'Adaeze Okonkwo',
  accountType: 'Savings',
  currencyCode,
  balance: 0,
  formatedBalance: '',
  bookBalance: 0,
  schemeType: 'SBA',
  schemeCode: 'SB001',
  kycLevel: 3,
  email,
  balanceMinor: '0',
  availableMinor: '0',
  heldMinor: '0',
  isPrimary: currencyCode === 'NGN',
  nickname: null,
  hidden: false,
})

function show(email = 'adaeze@mail.example'): void {
  store.dispatch(accountsReceived([account('0102883417', 'NGN', email), account('0102883424', 'USD', email)]))
  render(
    <Provider store={store}>
      <MemoryRouter>
        <StatementsPage />
      </MemoryRouter>
    </Provider>,
  )
}

const download = () => screen.getByRole('button', { name: 'Download' })
const byMail = () => screen.queryByRole('button', { name: /^Email it to/ })
const chooseDays = () => userEvent.selectOptions(screen.getByLabelText('Dates'), 'Choose dates')
async function type(legend: 'First day' | 'Last day', [day, month, year]: readonly [string, string, string]) {
  const fields = within(screen.getByRole('group', { name: legend }))
  for (const [label, text] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const) {
    await userEvent.clear(fields.getByLabelText(label))
    if (text !== '') await userEvent.type(fields.getByLabelText(label), text)
  }
}
const summary = () => screen.getByRole('alert')

describe('before the accounts are here', () => {
  it('statements before the accounts are loaded: waits, and after a failure says so and asks again', async () => {
    answer = Promise.withResolvers<void>()
    render(
      <Provider store={store}>
        <MemoryRouter>
          <StatementsPage />
        </MemoryRouter>
      </Provider>,
    )
    expect(await screen.findByText('Loading your accounts')).toBeTruthy()
    answer.resolve()
    expect(await screen.findByText('We could not load your accounts.')).toBeTruthy()
    const before = deadNetwork.mock.calls.length
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(deadNetwork.mock.calls.length).toBeGreaterThan(before))
  })
})

describe('the form', () => {
  it('statements form: offers every account, the usual days, every format, and mail to the masked address', () => {
    show()
    expect(screen.getByLabelText<HTMLSelectElement>('Account').value).toBe('0102883417')
    expect(within(screen.getByLabelText('Account')).getAllByRole('option')).toHaveLength(2)
    expect(
      within(screen.getByLabelText('Dates'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Last 7 days', 'This month', 'Last month', 'Last 90 days', 'Choose dates'])
    expect(screen.getAllByRole('radio')).toHaveLength(5)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'PDF, to read and print' }).checked).toBe(true)
    expect(byMail()?.textContent).toMatch(/^Email it to a\*+eze@mail\.example$/)
    expect(screen.queryByRole('group', { name: 'First day' })).toBeNull()
  })

  it('statements form: offers no mail without a stored address, and says why', () => {
    show('')
    expect(byMail()).toBeNull()
    expect(screen.getByText(/We have no email address for you/)).toBeTruthy()
  })
})

describe('days of one’s own', () => {
  it.each([
    ['no day at all', ['', '', ''], ['21', '11', '2026'], 'from-day', 'Enter a valid first day'],
    ['a day that does not exist', ['30', '02', '2026'], ['21', '11', '2026'], 'from-day', 'Enter a valid first day'],
    ['words', ['1', 'Nov', '2026'], ['21', '11', '2026'], 'from-day', 'Enter a valid first day'],
    ['a last day that does not exist', ['1', '11', '2026'], ['31', '11', '2026'], 'to-day', 'Enter a valid last day'],
    [
      'the end before the beginning',
      ['22', '11', '2026'],
      ['21', '11', '2026'],
      'from-day',
      'The first day must be before the last day',
    ],
  ] as const)(
    'own days: refuses %s with a message at the top and a link to the field, and keeps the typed days',
    async (_case, from, to, fieldId, text) => {
      show()
      await chooseDays()
      await type('First day', from)
      await type('Last day', to)
      await userEvent.click(download())
      expect(document.activeElement).toBe(summary())
      expect(summary().textContent).toContain(text)
      const field = document.getElementById(fieldId) as HTMLInputElement
      expect(field.getAttribute('aria-invalid')).toBe('true')
      await userEvent.click(within(summary()).getByRole('link', { name: text }))
      expect(document.activeElement).toBe(field)
      expect((document.getElementById('from-day') as HTMLInputElement).value).toBe(from[0])
      expect((document.getElementById('to-day') as HTMLInputElement).value).toBe(to[0])
      // No request was sent.
      expect(screen.queryByText(/saved your statement|have emailed/)).toBeNull()
    },
  )
})

describe('no connection', () => {
  it.each([
    ['Download', 'Preparing your statement…'],
    ['Email it to', 'Sending your statement…'],
  ])(
    'statements without a connection: %s makes one call for two presses, and claims nothing when the call fails',
    async (name, busy) => {
      show()
      // The page loads the accounts automatically. That call must not be counted below.
      await waitFor(() => expect(deadNetwork).toHaveBeenCalled())
      const accounts = accountApi.endpoints.getAccounts.select()
      await waitFor(() => expect(accounts(store.getState() as never).isError).toBe(true))
      deadNetwork.mockClear()
      answer = Promise.withResolvers<void>()
      const button = screen.getByRole('button', { name: new RegExp(`^${name}`) })
      await userEvent.click(button)
      expect(screen.getAllByText(busy).length).toBeGreaterThan(0)
      await userEvent.click(button)
      answer.resolve()
      await waitFor(() => expect(summary().textContent).toContain('Network Error'))
      expect(deadNetwork).toHaveBeenCalledTimes(1)
      expect(document.activeElement).toBe(summary())
      expect(screen.queryByText(/saved your statement|have emailed/)).toBeNull()
      // The customer can try again with the same input.
      expect(download().getAttribute('aria-disabled')).not.toBe('true')
    },
  )

  it('statements offline: can request nothing, and the page says why', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    expect(screen.getByText('You are offline. You can get statements when you are back online.')).toBeTruthy()
    for (const button of [download(), byMail()]) expect((button as HTMLButtonElement).disabled).toBe(true)
  })
})
