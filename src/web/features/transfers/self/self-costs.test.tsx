/** Tests the price of an exchange during typing: both rates and their difference in money. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Account } from '../../../../contract/accounts/account.ts'
import type { RateNow } from './exchange-api.ts'
import { rateOf } from '../rate-text.ts'
import { SelfCosts } from './self-costs.tsx'

afterEach(cleanup)

const account = (accountNumber: string, currencyCode: Account['currencyCode']): Account => ({
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
  balanceMinor: '0',
  availableMinor: '50000000',
  heldMinor: '0',
  isPrimary: true,
  nickname: null,
  hidden: false,
})
const known: RateNow = {
  unitCurrency: 'USD',
  priceCurrency: 'NGN',
  price: '1474.1031',
  midPrice: '1452.3183',
  least: '100000',
  madeAt: '2026-11-20T08:00:00Z',
  source: 'rates.example',
}

function showCosts(amount: string, exchanges: boolean): Record<string, string> {
  const [from, to] = [account('1', 'NGN'), account('2', exchanges ? 'USD' : 'NGN')]
  const rate = exchanges ? { known, error: undefined, busy: false, onRetry: () => undefined } : undefined
  render(
    <SelfCosts
      draft={{ fromAccountNumber: '1', toAccountNumber: '2', amount, side: 'leaves', narration: '' }}
      facts={{ from, to, rate: exchanges ? rateOf(known) : undefined, leastMinor: undefined }}
      rate={rate}
      exchanges={exchanges}
      hidden={false}
    />,
  )
  const names = screen.getAllByRole('term')
  return Object.fromEntries(names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? '']))
}

it('exchange costs: show both rates and the fee in money, and never call it free', () => {
  expect(showCosts('100,000', true)).toMatchObject({
    'You send': '₦100,000.00',
    'Mid-market rate': '$1 = ₦1,452.3183',
    'Our rate': '$1 = ₦1,474.1031',
    'Our fee (included in the rate)': '$1.02',
    'You receive': '$67.83',
  })
  expect(document.body.textContent).not.toContain('Free')
})
it('exchange costs: show a fee of zero before an amount is typed', () => {
  expect(showCosts('', true)).toMatchObject({ 'Our fee (included in the rate)': '$0.00' })
})
it('costs between own accounts: are free in one currency', () => {
  expect(showCosts('100,000', false)).toMatchObject({ Fee: 'Free' })
})
