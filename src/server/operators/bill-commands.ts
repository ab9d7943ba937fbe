/** The operators' commands on bills: those that wait for a decision, and deciding them. */
import type { Result } from '../../values/result.ts'
import { auditCompanion } from '../carrying/audit-companion.ts'
import type { Database } from '../db/database.ts'
import { BILLS, type CarriedBill } from '../features/bills/carried-bill.ts'
import { transferNoticesCompanion } from '../features/notices/transfer-notices.ts'
import { BILL_COMPANIONS, decideBillDeps } from '../join-bills.ts'
import { systemClock } from '../ports/clock.ts'
import type { BillReceipt } from '../ports/biller.ts'
import { decideCommand, type DecidedKind, listInReview } from './carried-commands.ts'

const DECIDED_BILLS: DecidedKind<CarriedBill, BillReceipt> = {
  kind: BILLS,
  companions: [...BILL_COMPANIONS, auditCompanion, transferNoticesCompanion],
  endDeps: ({ database, ledger }) => decideBillDeps({ database, ledger, clock: systemClock, logger: console }),
  payee: ({ billerName }) => billerName,
}

export const listBillsInReview = (database: Database): Promise<string> => listInReview(database, DECIDED_BILLS)

export const decideBillCommand = (database: Database, words: readonly string[]): Promise<Result<string, string>> =>
  decideCommand(database, DECIDED_BILLS, words)
