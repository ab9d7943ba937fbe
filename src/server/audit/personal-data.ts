/** Erasure and archive of the audit trail. */
import { INTERNAL_KEY, type PersonalData } from '../db/personal-data.ts'
import { defineMessage } from '../../values/message.ts'
import { EVENTS_OF_CUSTOMER } from './customer-events.ts'

/**
 * The facts of an event of staff that the customer may read. A name that is missing here stays in the bank: the ids of the people who
 * decided, and their reasons, which may name a suspicion. The archive of the orders has the reasons that the customer may read.
 */
const FACTS_OF_STAFF = [
  'amountMinor',
  'cardId',
  'caseId',
  'currency',
  'document',
  'ended',
  'noteId',
  'orderId',
  'orderKind',
  'payee',
  'paymentId',
  'reference',
  'section',
  'tier',
  'transferId',
  'version',
  'way',
  'what',
]
const OF_STAFF = "t.address like 'operator:%'"
/**
 * The events of an order itself have its id in the archive, which has the order too. The other events of its execution do not: the order
 * may be about a suspicion, and the archive then has no such order.
 */
const DETAIL = `case when ${OF_STAFF} then coalesce((select jsonb_object_agg(d.key, d.value) from jsonb_each(t.detail) d
  where d.key in (${FACTS_OF_STAFF.map((fact) => `'${fact}'`).join(', ')})
    and (d.key <> 'orderId' or starts_with(t.kind, 'order.'))), '{}')
  else t.detail - 'orderId' end`
const ADDRESS = `case when ${OF_STAFF} then 'our staff' else t.address end`

export const personalData: PersonalData = {
  archive: [
    {
      name: 'activity',
      about: defineMessage('Every action in your name or on your record, and its network address.'),
      table: 'bank.audit_event',
      columns: 'recorded_at kind outcome session_id device_key_id',
      more: { detail: DETAIL, address: ADDRESS },
      whose: `t.customer_id = $1 and t.event_id = any (array(${EVENTS_OF_CUSTOMER}))`,
      order: 'recorded_at, event_id',
      omitted: {
        event_id: INTERNAL_KEY,
        request_id: INTERNAL_KEY,
        detail: 'Given as `detail`; where it is of our staff, only the facts about you.',
        address: 'Given as `address`; where it is of our staff, without the name.',
      },
    },
  ],
  kept: {
    'bank.audit_event':
      'The trail: a chain of hashes, in which nothing can be changed. It has ids and addresses, and no name.',
    'bank.audit_link': 'The chain of hashes. It repeats the id of the customer of each event.',
  },
  notArchived: { 'bank.audit_link': 'The places of your events in a chain of hashes. The archive has the events.' },
}
