/** The events of the audit trail. The server writes only events that have words here. */
import { BANK_EVENTS } from './bank-events.ts'
import { CUSTOMER_EVENTS } from './customer-events.ts'

/** noun.event → its words for staff. */
export const AUDIT_EVENT_TEXTS = { ...CUSTOMER_EVENTS, ...BANK_EVENTS } as const
export type AuditEventKind = keyof typeof AUDIT_EVENT_TEXTS

const TEXTS: Readonly<Record<string, string>> = AUDIT_EVENT_TEXTS

/** The words of an event. An event of an earlier release can have another kind, which then reads as its code. */
export const auditEventText = (kind: string): string => TEXTS[kind] ?? kind

/** The kind that a person searches by its words or by its code: "Order carried out" and "order.executed" are `order.executed`. */
export function auditEventOf(text: string): string {
  const words = text.trim().toLowerCase()
  return Object.keys(TEXTS).find((kind) => TEXTS[kind]?.toLowerCase() === words) ?? text.trim()
}
