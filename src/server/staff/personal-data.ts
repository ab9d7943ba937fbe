/** Erasure and archive of the orders and the notes of staff. */
import { deleteRows, type PersonalData } from '../db/personal-data.ts'
import { defineMessage } from '../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'staff-orders',
      about: defineMessage('The decisions of our staff about you, with reasons and results.'),
      table: 'bank.staff_order',
      columns: 'order_id kind summary state proposed_at ended_at',
      // The law forbids the bank to tell a customer of a suspicion.
      more: { reason: "case when t.kind <> 'freeze-customer' then t.reason end" },
      order: 'proposed_at, order_id',
      omitted: {
        reason: 'Given as `reason`, except the reason for a freeze.',
        payload: 'The act in the form that our systems use; the summary says the same.',
        reason_code: 'A word for our statistics; the reason is given.',
        subject_version: 'A check of our systems.',
        amount_minor: 'Given in the summary.',
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
  },
}
