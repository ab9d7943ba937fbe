/** Names the texts by which a checker reads each field of an order's payload, for the test of all orders. */
import type { RejectedSection } from '../../../core/kyc/section-decisions.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { isUuid } from '../../../values/ids.ts'
import { formatMinor } from '../../../values/money.ts'
import { faultInSentence, SECTION_NAMES } from '../../../values/vocabularies/kyc/kyc-section-names.ts'
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import { DUTY_TEXTS, ROLE_TEXTS } from '../../../values/vocabularies/staff-texts/duty-texts.ts'
import type { OrderWorld } from './order-row.fixture.ts'

/** Gives the texts that the sentence of the order must have for a value of the field. */
type Texts = (value: never, world: OrderWorld) => readonly string[] | Promise<readonly string[]>
/** The sentence does not have the field. The reason says why, or where else the checker reads the field. */
interface Elsewhere {
  readonly elsewhere: string
}
export type ShownField = Texts | Elsewhere

const asWritten: Texts = (value: string | number) => [String(value)]
/** A payment is named by its id, or by the reference on its receipt. */
const asReference: Texts = (value: string) => [isUuid(value) ? paymentReference(value) : value]
const asNaira: Texts = (value: string) => [formatMinor(BigInt(value), 'NGN')]
const oneOf =
  (words: Readonly<Record<string, string>>): Texts =>
  (value: string) => [words[value] ?? `no words for ${value}`]
const fromTable =
  (sql: string): Texts =>
  async (value: string, { bank }: OrderWorld) =>
    ((await bank.asOwner(sql, [value])) as readonly { readonly text: string }[]).map(({ text }) => text)

const customerId = fromTable(`select 'customer ' || cifid as text from bank.customer where customer_id = $1`)
const caseId = fromTable('select reference as text from bank.support_case where case_id = $1')
const breakId = fromTable('select reference as text from bank.reconciliation_break where break_id = $1')
const hitId = fromTable(
  `select 'entry ' || entry_id || ' of ' || list as text from bank.screening_hit where hit_id = $1`,
)
const staffId = fromTable(
  `select unnest(array[name, staff_id::text]) as text from bank.staff_member where staff_id = $1`,
)

const code: Elsewhere = { elsewhere: 'It names the version that the maker saw, and another version fails the order.' }
const sections: Texts = (value: readonly RejectedSection[]) =>
  value.flatMap(({ section, fault, words }) => [SECTION_NAMES[section], faultInSentence(fault), words ?? ''])
const journalId: Texts = (value: string | null) => (value === null ? [] : [value])
const DIFFERENCE: Elsewhere = { elsewhere: 'configuration/order gives the difference from the figures of today.' }
const LIST: Elsewhere = { elsewhere: 'orders/read lists the payments, and the sentence has their number and sum.' }

const OF_CUSTOMER = { customerId }
const OF_CONTACT = { customerId, contactKind: oneOf({ email: 'email address', phone: 'phone number' }) }
const OF_PAYMENT = { paymentId: asReference }
const OF_REPORT = { caseId, text: asWritten }
const OF_RISK = {
  alertId: asReference,
  feedback: oneOf({ correct: 'the rule was right', 'false-alarm': 'a false alarm' }),
}

export const SHOWN_FIELDS: Readonly<Record<OrderKindName, Readonly<Record<string, ShownField>>>> = {
  'freeze-customer': OF_CUSTOMER,
  'unfreeze-customer': OF_CUSTOMER,
  'temporary-password': OF_CUSTOMER,
  'remove-authenticator': OF_CUSTOMER,
  'end-sessions': OF_CUSTOMER,
  'allow-contact-change': OF_CONTACT,
  'stop-contact-change': OF_CONTACT,
  'allow-limit-change': OF_CUSTOMER,
  'stop-limit-change': OF_CUSTOMER,
  'record-indemnity': { customerId, reference: asWritten },
  'erase-customer': { caseId },
  'approve-tier': { customerId, code },
  'refuse-tier': { customerId, code, sections },
  'accept-kyc-change': { customerId, code, section: oneOf(SECTION_NAMES) },
  'refuse-kyc-change': { customerId, code, section: oneOf(SECTION_NAMES), text: asWritten },
  'settle-payment': OF_PAYMENT,
  'release-payment': OF_PAYMENT,
  'settle-payments': { paymentIds: LIST },
  'release-payments': { paymentIds: LIST },
  'return-bill': OF_PAYMENT,
  'return-card-fee': OF_PAYMENT,
  'refund-payment': { ...OF_PAYMENT, amountMinor: asNaira },
  'recall-payment': { ...OF_PAYMENT, cause: oneOf({ 'sent-twice': 'it was sent twice' }) },
  'make-referred-payment': OF_RISK,
  'refuse-referred-payment': OF_RISK,
  'confirm-screening-hit': { hitId },
  'dismiss-screening-hit': { hitId },
  'correct-screening-hit': { hitId },
  'write-to-customer': OF_REPORT,
  'ask-customer': OF_REPORT,
  'ask-bank': { caseId },
  'link-payment': { caseId, paymentId: asReference },
  'decide-for-customer': OF_REPORT,
  'decide-against-customer': OF_REPORT,
  'refund-case': { ...OF_REPORT, amountMinor: asNaira },
  'answer-contact': {
    reference: asWritten,
    text: { elsewhere: 'No person checks it, and the question keeps the answer.' },
  },
  'close-contact': { reference: asWritten },
  'pay-unclaimed': {
    journalId: {
      elsewhere: 'The sentence has the former customer and the amount, and the journal is paid as a whole.',
    },
  },
  'add-fees': { schedule: DIFFERENCE },
  'add-limits': { schedule: DIFFERENCE },
  'add-margins': { schedule: DIFFERENCE },
  'set-holiday': { holiday: oneOf({ maulid: 'Maulid' }), year: asWritten, days: (days: readonly string[]) => days },
  'stop-service': {
    service: oneOf({ 'network:card-processor': 'ard processor' }),
    reason: asWritten,
    startsAt: (value: string | null) => [value ?? 'immediately'],
    endsAt: (value: string | null) => [value ?? 'until an order ends it'],
  },
  'end-service-stop': {
    stopId: { elsewhere: 'The sentence has the service, and the other stops that keep the service off.' },
  },
  'publish-announcement': {
    texts: { elsewhere: 'orders/read gives the texts in each language.' },
    audience: oneOf({ all: 'all customers' }),
    startsAt: (value: string | null) => [value ?? 'immediately'],
    endsAt: () => ['until 1 Jan'],
  },
  'withdraw-announcement': { announcementId: { elsewhere: 'orders/read gives the texts of the announcement.' } },
  'accept-rates': { number: asWritten },
  'post-journal': {
    kind: asWritten,
    narration: asWritten,
    valueDate: asWritten,
    lines: (lines: readonly { readonly account: string; readonly amountMinor: string }[]) =>
      lines.flatMap(({ account, amountMinor }) => [account, formatMinor(BigInt(amountMinor), 'NGN')]),
    breakId,
  },
  'reverse-journal': { journalId, narration: asWritten },
  'explain-break': { breakId, journalId },
  'tie-breaks': { breakId, otherId: breakId, journalId },
  'untie-breaks': { breakId },
  'grant-break-glass': { staffId },
  'revoke-break-glass': { staffId },
  'shut-out-staff': { staffId },
  'readmit-staff': { staffId },
  'change-group-role': {
    change: oneOf({ grant: 'Give the role', revoke: 'Take the role' }),
    group: asWritten,
    role: oneOf(ROLE_TEXTS),
  },
  'change-role-duty': {
    change: oneOf({ grant: 'Give the duty', revoke: 'Take the duty' }),
    role: oneOf(ROLE_TEXTS),
    duty: oneOf(DUTY_TEXTS),
  },
}

/** Gives the texts that are missing in the sentence of the order, each with its field. */
export async function missingTexts(
  { kind, payload, summary }: { readonly kind: OrderKindName; readonly payload: object; readonly summary: string },
  world: OrderWorld,
): Promise<readonly string[]> {
  const missing: string[] = []
  for (const [field, shown] of Object.entries(SHOWN_FIELDS[kind])) {
    if (typeof shown !== 'function') continue
    const value = (payload as Readonly<Record<string, unknown>>)[field]
    const texts = await shown(value as never, world)
    if (texts.length === 0 && value !== null && value !== undefined) missing.push(`${field}: no text`)
    for (const text of texts) if (!summary.includes(text)) missing.push(`${field}: ${text}`)
  }
  return missing
}
