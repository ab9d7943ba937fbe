/** The record of a customer for tests of its page. */

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
