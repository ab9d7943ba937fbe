/** The SQL that joins an entry of an account with the facts of its journal and payment that never change. */
import { counterpartyOfPayment, PAYMENT_OF_ENTRY } from '../payments/rows/entry-payment.ts'

/**
 * Joins that give `j.kind`, `j.narration`, and `source` with the payment's id, the counterparty, the category of a bill, `is_own` and
 * the charges. They belong to an entry `e`. `accountNumber`: SQL of the number of its account.
 *
 * Charges are posted to accounts of the bank, so a journal with more than two lines has the amount of its charges. `offset 0` keeps each
 * look-up on its row. Without it the planner may read whole tables with other customers' rows.
 */
export const factsOfEntry = (accountNumber: string): string => `
  cross join lateral (
    select q.kind, q.narration, q.hold_id, q.line_count from ledger.request q where q.request_id = e.journal_id offset 0) j
  cross join lateral (
    select
      coalesce(${counterpartyOfPayment(accountNumber)}, i.sender_name, n.counterparty, '') as counterparty,
      (select o.category from bank.bill_order o where o.payment_id = t.payment_id and t.kind = 'bill') as bill_category,
      coalesce(t.customer_id = t.payee_customer_id, false) as is_own,
      case when e.amount < 0 and j.line_count > 2 then (
        select coalesce(sum(l.amount), 0)::bigint from ledger.entry l
        where l.journal_id = e.journal_id and l.amount > 0 and exists (
          select from ledger.account a where a.account_id = l.account_id and split_part(a.code, ':', 1)
            in ('fee-income', 'vat-payable', 'stamp-duty-payable', 'levy-payable') offset 0)) else 0 end as charges,
      coalesce(t.payment_id, e.journal_id) as payment_id
    from (select) one
    ${PAYMENT_OF_ENTRY}
    left join bank.inward_credit i on i.posting_id = e.journal_id and i.outcome = 'accepted'
    left join bank.journal_note n on n.journal_id = e.journal_id
    offset 0) source`
