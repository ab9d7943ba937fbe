/** Allows a customer to change a contact, or stops the change, by the decision of an operator. */
import type { ContactKind } from '../../../core/contact-change/contact-change-rules.ts'
import { recordEvent, type Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { allowChange, stopChange } from './contact-change-store.ts'

export interface ContactPermission {
  readonly customerId: string
  readonly contactKind: ContactKind
  readonly isAllowed: boolean
  readonly at: Date
}

/** Runs in the caller's transaction, with the audit event. The customer is notified. */
export async function permitContactChange(
  tx: Sql,
  { customerId, contactKind, isAllowed, at }: ContactPermission,
  trace: Trace,
): Promise<void> {
  const kind = isAllowed ? 'contact-change.allowed' : 'contact-change.stopped'
  const eventId = await recordEvent(tx, trace, { kind, outcome: 'done', customerId, detail: { what: contactKind } })
  await (isAllowed ? allowChange : stopChange)(tx, { customerId, contactKind, eventId, at })
  await queueSecurityNotice(tx, {
    kind: isAllowed ? 'contact-change-allowed' : 'contact-change-stopped',
    customerId,
    at,
  })
}
