/**
 * Tests the form of a bill: a missing value is reported at its field before any call, and the order has only what the
 * biller takes.
 */
import { describe, expect, it, test } from 'vitest'
import type { Account } from '../../../../contract/accounts/account.ts'
import type { Biller, BillCustomer, BillProduct } from '../../../api/bills/bills-api.ts'
import { emptyDraft, repeatOf } from './bill-draft.ts'
import { type BillDraft, type BillFacts, checkBill, fitsReference } from './check-bill.ts'
import { recentNumbers } from './use-recent-numbers.ts'

const from = { accountNumber: '0000000013', availableMinor: '5000000', currencyCode: 'NGN' } as Account
const biller = (over: Partial<Biller>): Biller => ({
  billerId: 'mtn',
  category: 'airtime',
  name: 'MTN',
  shortName: null,
  coverage: null,
  reference: { label: 'Phone number', pattern: '^0[789][01]\\d{8}$', example: '08031234567', hint: '11 digits' },
  isValidated: false,
  subscriptions: [],
  hasProducts: false,
  leastAmount: '5000',
  mostAmount: '5000000',
  quickAmounts: [],
  prefixes: ['0803'],
  troubleSince: null,
  offText: null,
  ...over,
})
const smartcard = { label: 'Smartcard number', pattern: '^\\d{10,11}$', example: '1212121212', hint: '10 or 11 digits' }
const dstv = biller({
  billerId: 'dstv',
  category: 'cable-tv',
  name: 'DStv',
  reference: smartcard,
  isValidated: true,
  subscriptions: ['renew', 'change'],
  hasProducts: true,
})
const products: BillProduct[] = [
  { productId: 'compact', name: 'Compact', amount: '1900000', meterType: null },
  { productId: 'padi', name: 'Padi', amount: '440000', meterType: null },
]
const customer = (over: Partial<BillCustomer> = {}): BillCustomer => ({
  customerRef: 'r'.repeat(22),
  billerId: 'dstv',
  reference: '1212121212',
  customerName: 'Ada Eze',
  address: null,
  meterType: null,
  bouquet: { name: 'Yanga', renewalAmount: '600000', dueOn: null },
  leastAmount: '100000',
  mostAmount: '50000000',
  ...over,
})
const facts = (over: Partial<BillFacts>): BillFacts => ({
  category: over.biller?.category ?? 'airtime',
  biller: biller({}),
  products: undefined,
  customer: { kind: 'waiting' },
  charges: { fee: '0', vat: '0' },
  from,
  ...over,
})
const draft = (over: Partial<BillDraft>): BillDraft => ({
  ...emptyDraft('airtime'),
  fromAccountNumber: from.accountNumber,
  billerId: 'mtn',
  ...over,
})
const problemsOf = (checked: ReturnType<typeof checkBill>): Record<string, string> =>
  checked.ok ? {} : Object.fromEntries(checked.problems.map(({ fieldId = '', text }) => [fieldId, text]))
const orderOf = (checked: ReturnType<typeof checkBill>) => {
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  return checked.order
}

describe('airtime', () => {
  it('airtime: sends no number for the customer’s own phone, which the bank knows', () => {
    expect(orderOf(checkBill(draft({ amount: '1,000' }), facts({})))).toEqual({
      fromAccountNumber: '0000000013',
      billerId: 'mtn',
      recipientType: 'self',
      amount: '100000',
    })
  })
  it('airtime: needs a valid number for another phone', () => {
    const others = { recipientType: 'others', amount: '500' }
    expect(problemsOf(checkBill(draft({ ...others }), facts({})))).toEqual({ reference: 'Enter the phone number' })
    expect(problemsOf(checkBill(draft({ ...others, reference: '0803123456' }), facts({})))).toEqual({
      reference: '11 digits',
    })
    expect(orderOf(checkBill(draft({ ...others, reference: '08031234567' }), facts({})))).toMatchObject({
      recipientType: 'others',
      reference: '08031234567',
    })
  })
  it('airtime: waits for the recipient’s name for a customer of this bank, and sends the reference of the bank’s answer', () => {
    const ours = draft({ recipientType: 'optimus', reference: '08031234567', amount: '500' })
    expect(problemsOf(checkBill(ours, facts({})))).toEqual({
      reference: 'Please wait. We are checking this number',
    })
    const nobody = { kind: 'nobody', text: 'Nobody here has it' } as const
    expect(problemsOf(checkBill(ours, facts({ customer: nobody })))).toEqual({ reference: 'Nobody here has it' })
    const customer = {
      kind: 'found',
      customer: { customerRef: 'T', leastAmount: '5000', mostAmount: '5000000' },
    } as never
    expect(orderOf(checkBill(ours, facts({ customer })))).toMatchObject({ recipientType: 'optimus', customerRef: 'T' })
  })
  test.each([
    ['', 'Enter an amount'],
    ['abc', 'Enter the amount in figures, such as 1,500.00'],
    ['49.99', 'Enter at least ₦50.00'],
    ['50,000.01', 'Enter at most ₦50,000.00'],
    ['1.001', 'Use at most two decimals'],
  ])('an amount of %j is refused: %s', (amount, text) => {
    expect(problemsOf(checkBill(draft({ amount }), facts({})))).toEqual({ amount: text })
  })
  it('amount: says that the charges are added, when the account has exactly the amount', () => {
    const charges = { fee: '10000', vat: '750' }
    const amount = draft({ amount: '100' })
    const just = { ...from, availableMinor: '20750' }
    expect(problemsOf(checkBill(amount, facts({ from: just, charges })))).toEqual({})
    expect(problemsOf(checkBill(amount, facts({ from: { ...just, availableMinor: '20749' }, charges })))).toEqual({
      amount: 'You have ₦207.49 in this account, which does not cover the amount and fees',
    })
  })
  it('amount: shows the balance when the account has less', () => {
    const poor = { ...from, availableMinor: '9999' }
    expect(problemsOf(checkBill(draft({ amount: '100' }), facts({ from: poor })))).toEqual({
      amount: 'You have ₦99.99 available in this account',
    })
  })
})

describe('cable TV', () => {
  const card = { ...emptyDraft('cable-tv'), fromAccountNumber: '0000000013', billerId: 'dstv', reference: '1212121212' }
  const found = { kind: 'found', customer: customer() } as const

  it('cable TV: renews at the biller’s price, whatever was typed, and names no product', () => {
    const checked = checkBill(
      { ...card, subscription: 'renew', productId: 'padi', amount: '1' },
      facts({ biller: dstv, products, customer: found }),
    )
    expect(orderOf(checked)).toEqual({
      fromAccountNumber: '0000000013',
      billerId: 'dstv',
      subscription: 'renew',
      reference: '1212121212',
      customerRef: 'r'.repeat(22),
      amount: '600000',
    })
  })
  it('cable TV: changes to a bouquet at the bouquet’s price', () => {
    const checked = checkBill(
      { ...card, subscription: 'change', productId: 'compact' },
      facts({ biller: dstv, products, customer: found }),
    )
    expect(orderOf(checked)).toMatchObject({ subscription: 'change', productId: 'compact', amount: '1900000' })
  })
  it('cable TV: asks for the choice and the bouquet, not for an amount', () => {
    const given = facts({ biller: dstv, products, customer: found })
    expect(problemsOf(checkBill(card, given))).toEqual({
      subscription: 'Choose to renew or change your bouquet',
      product: 'Choose a bouquet',
    })
  })
  it('cable TV: offers no renewal when no price is known', () => {
    const unpriced = { kind: 'found', customer: customer({ bouquet: null }) } as const
    const given = facts({ biller: dstv, products, customer: unpriced })
    expect(problemsOf(checkBill({ ...card, subscription: 'renew' }, given))).toEqual({
      subscription: 'We do not know the renewal price. Choose a bouquet instead',
    })
  })
  test.each([
    [{ kind: 'checking' } as const, 'Please wait. We are checking this number'],
    [{ kind: 'nobody', text: 'No smartcard has this number' } as const, 'No smartcard has this number'],
    [{ kind: 'problem', text: 'x' } as const, 'We could not check this number. Try again'],
  ])('cable TV: is not paid before the biller has named the customer: %o', (state, text) => {
    const checked = checkBill(
      { ...card, subscription: 'change', productId: 'padi' },
      facts({ biller: dstv, products, customer: state }),
    )
    expect(problemsOf(checked)).toEqual({ reference: text })
  })
})

describe('a problem that has no field in the form yet', () => {
  const meter = { ...emptyDraft('electricity'), fromAccountNumber: '0000000013', reference: '1111111111' }
  it('problem without a visible field: is not shown at the amount before a company is chosen', () => {
    expect(problemsOf(checkBill(meter, facts({ category: 'electricity', biller: undefined })))).toEqual({
      biller: 'Choose your electricity company',
    })
  })
  it('problem without a visible field: is not shown at the number while nothing is checked, because the kind of meter is not chosen', () => {
    const company = biller({ category: 'electricity', hasProducts: true, isValidated: true, reference: smartcard })
    const given = facts({ biller: company, products: [] })
    expect(problemsOf(checkBill({ ...meter, billerId: 'ikeja-electric' }, given))).toEqual({
      product: 'Choose prepaid or postpaid',
    })
  })
  it('problem without a visible field: is not shown at the renewal before the number is found', () => {
    const card = { ...emptyDraft('cable-tv'), fromAccountNumber: '0000000013', billerId: 'dstv', productId: 'padi' }
    expect(problemsOf(checkBill(card, facts({ biller: dstv, products })))).toEqual({
      reference: 'Enter the smartcard number',
    })
  })
})

describe('electricity', () => {
  const ikeja = biller({
    billerId: 'ikeja-electric',
    category: 'electricity',
    hasProducts: true,
    isValidated: true,
    reference: { ...smartcard, pattern: '^\\d{10,13}$' },
    leastAmount: '50000',
    mostAmount: '50000000',
  })
  it('electricity: takes the smallest amount that the biller named for this meter', () => {
    const meter = {
      ...emptyDraft('electricity'),
      fromAccountNumber: '0000000013',
      billerId: 'ikeja-electric',
      reference: '1111111111111',
      productId: 'prepaid',
    }
    const given = facts({
      biller: ikeja,
      products: [{ productId: 'prepaid', name: 'Prepaid', amount: null, meterType: 'prepaid' }],
      customer: { kind: 'found', customer: customer({ bouquet: null }) },
    })
    expect(problemsOf(checkBill({ ...meter, amount: '999.99' }, given))).toEqual({ amount: 'Enter at least ₦1,000.00' })
    expect(orderOf(checkBill({ ...meter, amount: '1,000' }, given))).toMatchObject({
      productId: 'prepaid',
      amount: '100000',
    })
  })
})

it('customer number: must match the biller’s format as a whole', () => {
  const loose = biller({ reference: { ...smartcard, pattern: '\\d{10}' } })
  expect(fitsReference(loose, '12345678901')).toBe(false)
  expect(fitsReference(loose, '1234567890')).toBe(true)
})

it('recent numbers: are offered newest first, each once, by the customer’s name for them', () => {
  const bill = {
    customerReference: '08031111111',
    customerName: null,
    recipientType: 'others',
    createdAt: '2026-11-20',
  } as const
  const own = { ...bill, customerReference: '08030000000', recipientType: 'self' } as const
  const meter = { ...bill, customerReference: '45102298447', customerName: 'SUNDAY AGBAJE', recipientType: null }
  const later = { ...bill, customerReference: '08032222222', createdAt: '2026-11-21' }
  const saved = [{ customerReference: '08031111111', nickname: 'Mum' }]
  expect(recentNumbers([bill, own, meter, later, bill], saved)).toEqual([
    { number: '08032222222', name: null },
    { number: '08031111111', name: 'Mum' },
    { number: '45102298447', name: 'SUNDAY AGBAJE' },
  ])
})

it('pay again: keeps biller, number and amount', () => {
  const bill = {
    category: 'airtime',
    billerId: 'glo',
    productId: null,
    subscription: null,
    recipientType: 'self',
    customerReference: '08051234567',
    amount: '150000',
  } as const
  expect(repeatOf({ ...bill, recipientType: 'optimus' }).repeat).toMatchObject({ recipientType: 'optimus' })
  expect(repeatOf(bill).repeat).toEqual({
    billerId: 'glo',
    recipientType: 'others',
    reference: '08051234567',
    productId: '',
    subscription: '',
    amount: '1,500.00',
  })
})
