/** Builds the posting that returns a settled network payment to its payer: amount and charges. It also lowers the payer's limit counters. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import { totalMinor } from '../../../core/payments/charges.ts'
import { auditEffect, type AuditRow } from '../../audit/audit-effect.ts'
import type { Sql } from '../../db/database.ts'
import { type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { Posting } from '../../ledger/ledger.ts'
import { readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import { endId } from '../outbound/end-outbound.ts'
import type { OutboundPayment } from '../outbound/outbound-payment.ts'
import { refundRows } from './refund.ts'
import { releasedCounters } from '../release-counters.ts'

/** The source of the return: the network's address, or `operator:<name>`. `detail` has the evidence for the audit trail. */
export interface ReturnedBy {
  readonly address: string
  readonly detail: Readonly<Record<string, string>>
}

interface Return {
  /** The id of the reversal. Each try gives the same id, so that the ledger posts the reversal once. */
  readonly reversalId: string
  readonly source: Parameters<typeof refundRows>[0]['source']
  /** The event of the audit trail, and the name that its detail has for the payment's id. */
  readonly event: { readonly kind: AuditEventKind; readonly idName: string }
  readonly by: ReturnedBy
  /** The rows that the kind of payment adds: its state, and the messages to the customer. */
  readonly effects: readonly EffectRow[]
}

/**
 * Builds the posting; the caller posts it. Posting it throws OverRefundError when a part of the payment was refunded before. Throws
 * when the payment has no journal, because it did not settle.
 */
export async function returnOfSettled(
  sql: Sql,
  payment: OutboundPayment & { readonly accountNumber: string },
  { reversalId, source, event, by, effects }: Return,
): Promise<Posting> {
  const { id, customerId, currency } = payment
  const journal = await readJournal(sql, endId(id, 'settled'))
  if (journal === undefined) throw new Error(`a payment that settled has no journal: ${event.kind}`)
  const amountMinor = totalMinor(payment.amountMinor, payment)
  const audit: AuditRow = {
    kind: event.kind,
    customer_id: customerId,
    address: by.address,
    detail: {
      [event.idName]: id,
      amountMinor: amountMinor.toString(),
      currency,
      payee: payment.accountNumber,
      ...by.detail,
    },
  }
  return {
    ...reversalOf(journal, `Returned: ${payment.narration}`, reversalId),
    counters: releasedCounters(payment),
    effects: [
      ...refundRows({ subject: { id, kind: 'payment' }, source, amountMinor, mostMinor: amountMinor }),
      effectRow(auditEffect, audit),
      ...effects,
    ],
  }
}
