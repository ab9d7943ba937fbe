/** The record of a customer, and one payment, for tests of its page. */

export const CUSTOMER = {
  customerId: '0198c0de-0000-7000-8000-000000000001',
  name: 'Tunde Bakare',
  cifid: '1234567890',
  username: 'tunde.bakare',
  phoneEnd: '0001',
  bvnEnd: '5678',
  kycLevel: 2,
  isFrozen: false,
  phone: '+2348030000001',
  email: null,
  dateOfBirth: '1990-01-31',
  frozenSince: null,
  accounts: [
    {
      accountNumber: '0123456789',
      label: 'Savings',
      currency: 'NGN',
      status: 'open',
      balanceMinor: '700000',
      heldMinor: '150000',
      availableMinor: '550000',
    },
    {
      accountNumber: '0123456790',
      label: 'Dollar',
      currency: 'USD',
      status: 'closed',
      balanceMinor: '100',
      heldMinor: '0',
      availableMinor: '100',
    },
  ],
}

export const PAYMENT = {
  paymentId: '0198c0de-0000-7000-8000-000000000001',
  reference: 'ADI-1',
  kind: 'other-bank',
  state: 'review',
  createdAt: '2026-11-27T09:00:00Z',
  completedAt: null,
  accountNumber: '0123456789',
  payeeName: 'Bola Ige',
  institutionName: 'Zenith Bank',
  amountMinor: '500000',
  currency: 'NGN',
}
