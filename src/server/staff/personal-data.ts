/** Erasure and archive of the orders and the notes of staff. */
import { deleteRows, type PersonalData } from '../db/personal-data.ts'
import { defineMessage } from '../../values/message.ts'
import { REASON_FOR_CUSTOMER } from '../../values/vocabularies/staff-orders.ts'

const REASONS_GIVEN = REASON_FOR_CUSTOMER.map((kind) => `'${kind}'`).join(', ')

export const personalData: PersonalData = {
  archive: [
    {
      name: 'staff-orders',
      about: defineMessage('The decisions of our staff about you, with reasons and results.'),
      table: 'bank.staff_order',
      columns: 'order_id kind summary state proposed_at ended_at',
      more: { reason: `case when t.kind in (${REASONS_GIVEN}) then t.reason end` },
      order: 'proposed_at, order_id',
      omitted: {
        reason: 'Given as `reason`, except for kinds of decisions whose reason the law can forbid us to tell.',
        payload: 'The act in the form that our systems use; the summary says the same.',
        reason_code: 'A word for our statistics; the reason is given.',
        subject_version: 'A check of our systems.',
        amount_minor: 'Given in the summary.',
        counted_minor: 'A rule of our systems.',
        currency: 'Given in the summary.',
        needs_checker: 'A rule of our systems.',
        maker_id: 'A person of our staff.',
        checker_id: 'A person of our staff.',
        checker_note: 'A note between two people of our staff.',
        failure: 'A reason of our systems.',
        expires_at: 'A time of our systems.',
      },
    },
    {
      name: 'staff-order-payments',
      about: defineMessage('Your payments in decisions of our staff about several payments, with the results.'),
      table: 'bank.staff_order_payment',
      columns: 'order_id payment_id amount_minor currency result',
      more: {
        kind: '(select o.kind from bank.staff_order o where o.order_id = t.order_id)',
        proposed_at: '(select o.proposed_at from bank.staff_order o where o.order_id = t.order_id)',
        ended_at: '(select o.ended_at from bank.staff_order o where o.order_id = t.order_id)',
      },
      order: 'order_id, number',
      omitted: {
        number: 'The place in a list of payments of several customers.',
        payment_version: 'A check of our systems.',
        failure: 'A reason of our systems.',
      },
    },
    {
      name: 'staff-notes',
      about: defineMessage(
        'The notes of our staff about you. A note that was wrong has the reason why it was struck out.',
      ),
      table: 'bank.customer_note',
      columns: 'note_id text written_at struck_at strike_reason',
      order: 'written_at, note_id',
      omitted: { author_id: 'A person of our staff.', struck_by: 'A person of our staff.' },
    },
  ],
  erasure: [deleteRows('bank.customer_note', 'retention-expired')],
  kept: {
    'bank.staff_order':
      'The record of who decided what about a customer. The law requires the bank to keep it. It has ids and the customer number, and no name.',
    'bank.staff_order_payment':
      'The record of who decided what about a payment. The law requires the bank to keep it. It has ids, and no name.',
  },
}
