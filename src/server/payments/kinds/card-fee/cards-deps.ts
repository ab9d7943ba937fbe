/** The dependencies of cards, which the cards feature provides. */
import type { AuditEventKind } from '../../../../values/vocabularies/audit/audit-events.ts'
import type { CardScheme } from '../../../../core/cards/card-view.ts'
import type { FeeSchedules } from '../../../../core/fees/fee-schedule.ts'
import type { Result } from '../../../../values/result.ts'
import type { Approvals } from '../../../approvals/approvals.ts'
import type { SignedIn } from '../../../approvals/approvals-deps.ts'
import type { Database, Sql } from '../../../db/database.ts'
import type { Ledger } from '../../../ledger/ledger.ts'
import type { Monitoring } from '../../../ports/monitoring.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ExecuteDeps } from '../../execution/execute-payment.ts'

/** The notices of a card outside the app. */
export type CardNoticeKind =
  | 'card-on-its-way'
  | 'card-ready'
  | 'card-activated'
  | 'card-frozen'
  | 'card-unfrozen'
  | 'card-blocked'
  | 'card-controls-changed'

/** The card of a notice, and its holder. */
export interface NotifiedCard {
  readonly cardId: string
  readonly customerId: string
  readonly scheme: CardScheme
  readonly lastFour: string
}

/** The call of the customer. Without a session, the change came from the processor. */
export type CardTrace = Pick<SignedIn, 'requestId' | 'address'> & Partial<Pick<SignedIn, 'session'>>

/** Writes the audit row and the notice of a card's change, in the transaction of the change. */
export interface CardNotifications {
  readonly clock: Clock
  audit(
    tx: Sql,
    trace: CardTrace,
    event: {
      readonly kind: AuditEventKind
      readonly customerId: string
      readonly detail: Readonly<Record<string, string | boolean>>
    },
  ): Promise<void>
  notify(tx: Sql, kind: CardNoticeKind, card: NotifiedCard): Promise<void>
}

export interface CardsDeps extends CardNotifications {
  readonly database: Database
  readonly ledger: Ledger
  readonly approvals: Approvals
  readonly monitoring: Monitoring
  readonly referralRows: ExecuteDeps['referralRows']
  /** The tariffs. Without it, the standard tariff applies. */
  readonly fees?: () => Promise<FeeSchedules>
  isFrozen(customerId: string): Promise<boolean>
  findHolder(customerId: string): Promise<{ readonly firstName: string; readonly lastName: string } | undefined>
  /** The standing of the customer at the credit bureau (Product §6.1, code 80). */
  creditStanding(customerId: string): Promise<Result<'good' | 'bad', unknown>>
}
