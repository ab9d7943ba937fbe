/** Reads the lists of a customer's record: cards, messages, consents, and who looked. Each list has its newest rows first. */
import type { AnswerOfPart } from '../../../../contract/staff/staff-customer-parts.ts'
import { SCHEME_NAMES } from '../../../../core/cards/card-view.ts'
import { CARD_CHANNELS } from '../../../../values/vocabularies/card-states.ts'
import type { Sql } from '../../../db/database.ts'
import type { BankAlertRow } from '../../../db/tables/alert.ts'
import type { BankConsentRow } from '../../../db/tables/customer.ts'
import type { BankCardOrderRow, BankCardRow } from '../../../db/tables/card.ts'

const MOST = 100

type CardRow = Pick<
  BankCardRow,
  | 'card_id'
  | 'last_four'
  | 'expires'
  | 'state'
  | 'block_reason'
  | 'ordered_at'
  | 'activated_at'
  | (typeof CARD_CHANNELS)[number]
> &
  Pick<BankCardOrderRow, 'scheme'>

/** A card shows its last four digits. The bank stores no card number. */
export async function readCards(sql: Sql, customerId: string): Promise<AnswerOfPart<'cards'>['cards']> {
  const { rows } = await sql.query<CardRow>(
    `select c.card_id, o.scheme, c.last_four, c.expires, c.state, c.block_reason, c.ordered_at, c.activated_at, c.atm, c.pos, c.web,
       c.contactless, c.international
     from bank.card c join bank.card_order o on o.payment_id = c.card_id
     where c.customer_id = $1 order by c.ordered_at desc, c.card_id limit ${MOST}`,
    [customerId],
  )
  return rows.map((row) => ({
    cardId: row.card_id,
    scheme: SCHEME_NAMES[row.scheme],
    lastFour: row.last_four,
    expires: row.expires,
    state: row.state,
    blockReason: row.block_reason,
    channels: CARD_CHANNELS.filter((channel) => row[channel]),
    orderedAt: row.ordered_at.toISOString(),
    activatedAt: row.activated_at?.toISOString() ?? null,
  }))
}

type Messages = AnswerOfPart<'messages'>['messages']
type AlertRow = Pick<BankAlertRow, 'public_id' | 'topic' | 'kind' | 'created_at' | 'read_at'> & {
  readonly deliveries: Messages[number]['deliveries']
}

/** The parameters of the texts stay unread. */
export async function readMessages(sql: Sql, customerId: string): Promise<Messages> {
  const { rows } = await sql.query<AlertRow>(
    `select a.public_id, a.topic, a.kind, a.created_at, a.read_at, d.deliveries
     from (select alert_id, public_id, topic, kind, created_at, read_at from bank.alert
           where customer_id = $1 order by alert_id desc limit ${MOST}) a
     cross join lateral (
       select coalesce(json_agg(json_build_object('channel', x.channel, 'state', x.state, 'attempts', x.attempts)
         order by x.channel, x.target), '[]') as deliveries
       from bank.alert_delivery x where x.alert_id = a.alert_id) d
     order by a.alert_id desc`,
    [customerId],
  )
  return rows.map((row) => ({
    id: row.public_id,
    topic: row.topic,
    kind: row.kind,
    at: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    deliveries: row.deliveries,
  }))
}

export async function readConsents(sql: Sql, customerId: string): Promise<AnswerOfPart<'consents'>['consents']> {
  const { rows } = await sql.query<Pick<BankConsentRow, 'kind' | 'version' | 'given' | 'accepted_at'>>(
    `select kind, version, given, accepted_at from bank.consent where customer_id = $1
     order by accepted_at desc, consent_id limit ${MOST}`,
    [customerId],
  )
  return rows.map(({ accepted_at: at, ...consent }) => ({ ...consent, at: at.toISOString() }))
}

/** With the names of staff, which the customer does not see. */
export async function readLooks(sql: Sql, customerId: string): Promise<AnswerOfPart<'looks'>['looks']> {
  const { rows } = await sql.query<{ at: Date; operator: string; role: string; content: string; reason: string }>(
    `select read_at as at, operator, role, content, reason from bank.record_read where customer_id = $1
     order by read_at desc, read_id limit ${MOST}`,
    [customerId],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
