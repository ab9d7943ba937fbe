/** Ends a transfer to another bank: its settlement account, and the rows that are written with its end. */
import { rejectionReason } from '../../../../core/transfers/rejection-reasons.ts'
import { internalAccounts } from '../../../accounts/internal-accounts.ts'
import { openSettlementAccounts } from '../../../accounts/open-settlement-accounts.ts'
import type { Database } from '../../../db/database.ts'
import { debitNoticeRows } from '../../../notify/money-notices.ts'
import { endNoticeRows } from '../../../notify/transfer-notices.ts'
import type { DecideDeps } from '../../../payments/kinds/other-bank/outbound-deps.ts'
import { OUTWARD_TRANSFERS } from '../../../payments/kinds/other-bank/outbound-transfer.ts'
import type { Clock } from '../../../ports/clock.ts'
import { notificationOf, payeeOf, type PayeeRows } from '../ended-transfer.ts'

export interface OutwardEndNeeds extends Pick<DecideDeps, 'ledger' | 'logger'> {
  readonly database: Database
  readonly clock: Clock
  readonly payeeRows: PayeeRows
}

/** The dependencies of ending a transfer, for the worker and for the operators' commands. */
export async function decideDeps(needs: OutwardEndNeeds): Promise<DecideDeps> {
  const { database, ledger, clock, logger } = needs
  const settlement = await openSettlementAccounts(database)
  return {
    kind: OUTWARD_TRANSFERS,
    ledger,
    clock,
    logger,
    internalAccount: internalAccounts(database.pool),
    settlementAccountId: (currency) => settlement.get(currency),
    endRows: (outcome, transfer, _receipt, networkCode) => {
      const notified = notificationOf(transfer, clock.now())
      if (outcome === 'released')
        return endNoticeRows('transfer-failed', { ...notified, why: rejectionReason(networkCode) })
      return [...debitNoticeRows(notified), ...(transfer.savePayee ? needs.payeeRows(payeeOf(transfer)) : [])]
    },
  }
}
