/** The currencies in which customers can have accounts, in the order of lists and reports. */
export const ACCOUNT_CURRENCIES = ['NGN', 'USD', 'EUR', 'GBP'] as const
export type AccountCurrency = (typeof ACCOUNT_CURRENCIES)[number]

/** The currencies of domiciliary accounts. */
export const FOREIGN_CURRENCIES = ['USD', 'EUR', 'GBP'] as const satisfies readonly AccountCurrency[]
