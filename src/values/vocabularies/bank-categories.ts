/** The categories of institutions on the payment switch. */
export const BANK_CATEGORIES = [
  'commercial',
  'merchant',
  'non-interest',
  'psb',
  'mobile-money',
  'microfinance',
  'mortgage',
  'finance-company',
  'payment-service-provider',
] as const
export type BankCategory = (typeof BANK_CATEGORIES)[number]
