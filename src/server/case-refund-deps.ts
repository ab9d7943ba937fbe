/** Links refunds with the accounts, the notices and the effects of cases, for commands and for orders of staff. */
import { BRAND } from '../values/brand.ts'
import { internalAccounts } from './accounts/internal-accounts.ts'
import type { Sql } from './db/database.ts'
import { findAccountForCredit } from './features/accounts/account-store.ts'
import { createCaseEffect } from './features/cases/case-effect.ts'
import { caseSteps } from './features/cases/case-steps.ts'
import type { RefundDeps } from './features/cases/refund-case.ts'
import type { RefundPaymentDeps } from './features/cases/refund-payment.ts'
import { creditNoticeRows } from './notify/money-notices.ts'
import type { Clock } from './ports/clock.ts'

/** The needs of each refund: the bank's account of refunds, and the customer's account. */
export const refundPaymentDeps = (sql: Sql, ledger: RefundPaymentDeps['ledger']): RefundPaymentDeps => ({
  ledger,
  internalAccount: internalAccounts(sql),
  ledgerAccountId: async (number) => (await findAccountForCredit(sql, number))?.ledgerAccountId,
})

/** A refund of a case goes to the customer's account, with a notice of the credit. */
export function caseRefundDeps(base: {
  readonly sql: Sql
  readonly ledger: RefundDeps['ledger']
  readonly clock: Clock
}): RefundDeps {
  const { sql, ledger, clock } = base
  return {
    ...refundPaymentDeps(sql, ledger),
    caseEffect: createCaseEffect(caseSteps(clock)),
    noticeRows: (paid) => creditNoticeRows({ ...paid, counterparty: BRAND.bankName, at: clock.now() }),
  }
}
