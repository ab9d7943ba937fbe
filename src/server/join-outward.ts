/** What joins transfers to other banks to the books, the notices and the customers: for the server, and for the operators' commands. */
import { totalMinor } from '../core/fees/transfer-fees.ts'
import type { Database } from './db/database.ts'
import { internalAccounts } from './features/accounts/internal-account.ts'
import { openSettlementAccounts } from './features/inward-credits/open-settlement-accounts.ts'
import { debitNoticeRows, noticesCompanion } from './features/notices/money-notices.ts'
import {
  failedNoticeRows,
  queueTransferNotice,
  transferNoticesCompanion,
  type TransferTold,
} from './features/notices/transfer-notices.ts'
import { auditCompanion } from './features/transfers/audit-companion.ts'
import { outcomeCompanion } from './features/transfers/outward/outcome-companion.ts'
import type { DecideDeps, OutwardDeps } from './features/transfers/outward/outward-deps.ts'
import type { OutwardTransfer } from './features/transfers/outward/outward-store.ts'
import type { Clock } from './ports/clock.ts'

/** What the ledger writes when a transfer to another bank ends. */
export const DECIDE_COMPANIONS = [outcomeCompanion, auditCompanion, noticesCompanion, transferNoticesCompanion]

export async function decideDeps(base: {
  readonly database: Database
  readonly ledger: DecideDeps['ledger']
  readonly clock: Clock
  readonly logger: DecideDeps['logger']
}): Promise<DecideDeps> {
  const { database, ledger, clock, logger } = base
  const settlement = await openSettlementAccounts(database)
  return {
    ledger,
    clock,
    logger,
    internalAccount: internalAccounts(database.pool),
    settlementAccountId: (currency) => settlement.get(currency),
    noticeRows: (news, transfer) => {
      const told = toldOf(transfer, clock.now())
      return news === 'settled' ? debitNoticeRows(told) : failedNoticeRows(told)
    },
  }
}

/** Queues word of a transfer that is not decided yet. @public Until the worker is joined to an adapter. */
export function queueOutwardNotice(clock: Clock): NonNullable<OutwardDeps['queueNotice']> {
  return (tx, news, transfer) =>
    queueTransferNotice(tx, news === 'late' ? 'transfer-late' : 'transfer-in-review', toldOf(transfer, clock.now()))
}

function toldOf(transfer: OutwardTransfer, at: Date): TransferTold {
  return {
    transferId: transfer.transferId,
    customerId: transfer.fromCustomerId,
    accountNumber: transfer.fromAccountNumber,
    amountMinor: transfer.amountMinor,
    totalMinor: totalMinor(transfer.amountMinor, transfer),
    currencyCode: transfer.currency,
    counterparty: transfer.toAccountName,
    at,
  }
}
