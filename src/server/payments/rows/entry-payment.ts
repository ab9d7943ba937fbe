/** The SQL that joins an entry of an account with its payment. Every kind of payment has its row in the same table. */

/**
 * Joins the payment as `t` to an entry `e` whose journal is `j`. A held payment has the id of its hold, and another
 * journal settles the hold. A posted payment has the id of its journal.
 */
export const PAYMENT_OF_ENTRY = 'left join bank.payment t on t.payment_id = coalesce(j.hold_id, e.journal_id)'

/**
 * The other party of payment `t`, for the account with this number. `accountNumber` is SQL. Null for a card fee,
 * because its payee is the bank.
 */
export const counterpartyOfPayment = (accountNumber: string): string =>
  `case when t.kind = 'card-fee' then null when t.account_number = ${accountNumber} then t.payee_name else t.account_name end`
