/** What carrying transfers to other banks needs from the rest of the server. */
import type { Tier } from '../../../../core/accounts/account-products.ts'
import type { AskSchedule } from '../../../../core/transfers/ask-again.ts'
import type { Database, Sql } from '../../../db/database.ts'
import type { CompanionRow, Ledger } from '../../../ledger/ledger.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { OutwardSwitch } from '../../../ports/payment-switch.ts'
import type { ChargeAccountCode } from '../charge-accounts.ts'
import type { OutwardTransfer } from './outward-store.ts'

/** What the sender is told: it arrived, it is back, it takes longer than it should, a person looks into it. */
export type OutwardNews = 'settled' | 'released' | 'late' | 'review'

/** As much of pino as this needs; `alert` names what a person should look at. */
export interface AlertLogger {
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/** What ending a transfer takes: the books, and whom to tell. */
export interface DecideDeps {
  readonly ledger: Pick<Ledger, 'post' | 'release'>
  readonly clock: Clock
  readonly logger: AlertLogger
  /** The ledger's number of one of the bank's own accounts, opened when it is first asked for. */
  internalAccount(code: ChargeAccountCode, currency: string): Promise<bigint>
  /** The ledger account through which the switch settles a currency; undefined when the bank settles none in it. */
  settlementAccountId(currency: string): bigint | undefined
  /** Companions' rows of a notice that stands or falls with a posting. */
  noticeRows?(news: 'settled' | 'released', transfer: OutwardTransfer): readonly CompanionRow[]
  /** Companions' rows that keep whom it paid as the sender's beneficiary. */
  payeeRows?(transfer: OutwardTransfer): readonly CompanionRow[]
}

export interface OutwardDeps extends DecideDeps {
  readonly database: Database
  readonly outwardSwitch: OutwardSwitch
  /** The network wants the sender's whole BVN and tier. */
  findDebtor(customerId: string): Promise<{ readonly bvn: string; readonly tier: Tier } | undefined>
  /** Queues a notice in the caller's transaction. */
  queueNotice?(tx: Sql, news: 'late' | 'review', transfer: OutwardTransfer): Promise<void>
  /** How often a silent network is asked again; what the switch's rules say where left out. */
  readonly askSchedule?: AskSchedule
}
