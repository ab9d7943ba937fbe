/** The dependencies of bills, which the bills feature provides. */
import type { FeeSchedules } from '../../../../core/fees/fee-schedule.ts'
import type { CurrentLimits } from '../../../../core/limits/limit-schedule.ts'
import type { Approvals } from '../../../approvals/approvals.ts'
import type { Database } from '../../../db/database.ts'
import type { Ledger } from '../../../ledger/ledger.ts'
import type { Biller } from '../../../ports/biller.ts'
import type { Monitoring } from '../../../ports/monitoring.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ExecuteDeps } from '../../execution/execute-payment.ts'
import type { FindBillFacts } from './bill-facts.ts'

/** Seals a biller's code for its place, so that the sealed code cannot be moved to another payment. */
export interface TokenSeal {
  seal(place: string, text: string): Buffer
  /** Throws when the key or the place is another, or when any bit has changed. */
  unseal(place: string, sealed: Buffer): string
}

export interface BillsDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  readonly approvals: Approvals
  readonly monitoring: Monitoring
  readonly referralRows: ExecuteDeps['referralRows']
  readonly biller: Pick<Biller, 'findHolder' | 'reference'>
  readonly tokens: TokenSeal
  /** The customer's own phone, E.164; undefined: no such customer. */
  findPhone(customerId: string): Promise<string | undefined>
  /** The customer of this bank with this phone, E.164. Undefined when no customer has it, or several have it. */
  findOwner(phone: string): Promise<{ readonly customerId: string; readonly name: string } | undefined>
  /** Finds the account of a bill, and the limits of its customer on this device. */
  readonly findFacts: FindBillFacts
  /** The bank's own limits. */
  readonly limits: CurrentLimits
  /** The tariffs, for the VAT on our fee. Default: the bank's standard tariff. */
  readonly fees?: () => Promise<FeeSchedules>
}
