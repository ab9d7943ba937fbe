/**
 * Tests the parts of the dashboard: hidden balances leave the page, a failure stays in its card, and the tiles have the
 * names of Product §2.3.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '../../ui/router/router.fixture.tsx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Account, Entry } from '../../../contract/accounts/account.ts'
import { EntryIcon } from '../../ui/icon/entry-icon.tsx'
import { AccountHero } from './account-hero.tsx'
import { greetingAt } from './dashboard-page.tsx'
import { atOnceMinor } from './limits-card.tsx'
import { RecentBody } from './recent-card.tsx'
import { ServiceTiles } from './service-tiles.tsx'

afterEach(cleanup)

const account = (accountNumber: string, currencyCode: Account['currencyCode'], minor: string): Account => ({
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
  email: '',
  balanceMinor: '131532763',
  availableMinor: minor,
  heldMinor: '3097688',
  isPrimary: currencyCode === 'NGN',
  nickname: null,
  hidden: false,
})
const naira = account('0102883417', 'NGN', '128435075')
const dollars = account('0102883424', 'USD', '241055')

function showHero(hidden: boolean) {
  const onSelect = vi.fn<(accountNumber: string) => void>()
  render(
    <AccountHero
      accounts={[naira, dollars]}
      selected={naira}
      hidden={hidden}
      onToggleHidden={() => undefined}
      onSelect={onSelect}
    />,
  )
  return onSelect
}

describe('the account hero', () => {
  it('account hero: shows available, book and held, and offers the other accounts', async () => {
    const onSelect = showHero(false)
    expect(document.querySelector('.balance')?.textContent).toBe('₦1,284,350.75')
    expect(screen.getByText('₦30,976.88').closest('p')?.textContent).toBe('₦30,976.88 on hold')
    await userEvent.click(screen.getByRole('button', { name: /USD/ }))
    expect(onSelect).toHaveBeenCalledWith('0102883424')
  })

  it('account hero: shows a figure from a billion on in a smaller size, so that a phone shows all of it on one line', () => {
    const of = (minor: string, other: string) => {
      render(
        <AccountHero
          accounts={[account('0102883417', 'NGN', minor), account('0102883424', 'NGN', other)]}
          selected={account('0102883417', 'NGN', minor)}
          hidden={false}
          onToggleHidden={() => undefined}
          onSelect={() => undefined}
        />,
      )
      const looks = ['.balance', '.accounts b'].map((one) => document.querySelector(one)?.className.includes('long'))
      cleanup()
      return looks
    }
    expect(of('99999999999', '100000000000')).toEqual([false, true])
    expect(of('99999999999999', '0')).toEqual([true, false])
  })

  it('account hero: removes hidden balances from the page, and does not only hide them', () => {
    showHero(true)
    expect(document.body.textContent).not.toMatch(/[0-9],[0-9]{3}/)
    expect(document.body.textContent).not.toContain('2,410.55')
    expect(screen.getAllByText('Balance hidden')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Show balances' })).toBeTruthy()
  })
})

describe('the tiles (Product §2.3)', () => {
  it('service tiles (Product §2.3): are six, by name', () => {
    render(<ServiceTiles />, { wrapper: MemoryRouter })
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Optimus Transfers',
      'Other Bank Transfers',
      'Airtime',
      'Cable TV',
      'Electricity',
      'Sports & Gaming',
    ])
  })
})

describe('recent transactions', () => {
  it('recent transactions: fail in their own card, with Retry', async () => {
    const onRetry = vi.fn()
    const error = { status: 'FETCH_ERROR', data: { errorCode: '06', errorMsg: 'Network Error' } }
    render(<RecentBody accountNumber="0102883417" entries={undefined} error={error} busy={false} onRetry={onRetry} />, {
      wrapper: MemoryRouter,
    })
    expect(screen.getByRole('alert').textContent).toContain(
      'Network Error. Check your connection. Your money is not affected.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
  it('recent transactions: say what to do when the account has no transactions', () => {
    render(
      <RecentBody accountNumber="0102883417" entries={[]} error={undefined} busy={false} onRetry={() => undefined} />,
      { wrapper: MemoryRouter },
    )
    expect(screen.getByRole('link', { name: 'Make a transfer' })).toBeTruthy()
  })
})

describe('rows of recent transactions', () => {
  const entry = (over: Partial<Entry>): Entry => ({
    entryId: 'e1',
    postedAt: '2026-11-20T15:00:00Z',
    valueDate: '2026-11-20',
    narration: 'School fees',
    counterparty: 'NGOZI EZE',
    amount: '107500',
    currencyCode: 'NGN',
    direction: 'debit',
    balanceAfter: '0',
    reference: 'r1',
    kind: 'transfer',
    status: 'successful',
    transferId: null,
    ...over,
  })
  const showRow = (over: Partial<Entry>): HTMLElement => {
    render(
      <RecentBody
        accountNumber="0102883417"
        entries={[entry(over)]}
        error={undefined}
        busy={false}
        onRetry={() => undefined}
      />,
      { wrapper: MemoryRouter },
    )
    return screen.getByRole('link')
  }

  it('row of recent transactions: opens the receipt of a transfer', () => {
    const transferId = '0198c0de-0000-7000-8000-000000000001'
    expect(showRow({ transferId }).getAttribute('href')).toBe(`/transfers/${transferId}`)
  })
  it('row of recent transactions: opens the page of the entry when it is no transfer, also by the keyboard', async () => {
    const row = showRow({ kind: 'airtime', counterparty: 'MTN' })
    expect(row.getAttribute('href')).toBe('/history/0102883417/e1')
    await userEvent.tab()
    expect(document.activeElement).toBe(row)
  })
  it('row of recent transactions: names a card’s fee once, because the fee has no other side', () => {
    const row = showRow({ kind: 'card-issuance', counterparty: '', narration: 'New card: Verve debit card' })
    expect(row.querySelector('.title')?.textContent).toBe('New card: Verve debit card')
    expect(row.textContent?.match(/Verve/g)).toHaveLength(1)
  })
  it('row of recent transactions: cuts a long narration after 30 characters (Product §17.4)', () => {
    const row = showRow({ narration: 'School fees of the second term for Adaeze' })
    expect(row.querySelector('.wide-only')?.textContent).toBe(' · School fees of the second term…')
  })
})

describe('small parts of the dashboard', () => {
  it('greeting: follows the clock of Lagos', () => {
    expect(['06:00', '11:00', '16:00'].map((time) => greetingAt(new Date(`2026-11-20T${time}:00Z`)))).toEqual([
      'Good morning',
      'Good afternoon',
      'Good evening',
    ])
  })
  it('sendable amount: is the smallest of all remaining limits', () => {
    const limits = { perTransfer: '100', leftToday: '80', MaxUnauthorizedTransactionValue: '90', perDay: '200' }
    const now = { ...limits, usedToday: '0', note: null }
    expect(atOnceMinor(now)).toBe(80n)
    expect(atOnceMinor({ ...now, leftToday: '95' })).toBe(90n)
    expect(atOnceMinor({ ...now, leftToday: '95', perTransfer: '20' })).toBe(20n)
    expect(atOnceMinor({ ...now, leftToday: '95', perTransfer: '92', note: 'This device is new' })).toBe(92n)
  })
  it('entry: has the icon of its kind, and an arrow when money comes in', () => {
    const drawn = (kind: string, direction: Entry['direction']): string => {
      const { container, unmount } = render(<EntryIcon entry={{ kind, direction }} />)
      const path = container.querySelector('path')?.getAttribute('d') ?? ''
      unmount()
      return path
    }
    const kinds = ['transfer', 'airtime', 'cable-tv', 'electricity', 'bill-payment', 'card-payment']
    expect(new Set(kinds.map((kind) => drawn(kind, 'debit'))).size).toBe(kinds.length)
    expect(new Set(kinds.map((kind) => drawn(kind, 'credit'))).size).toBe(1)
    expect(drawn('constructor', 'debit')).toBe(drawn('transfer', 'debit'))
  })
})
