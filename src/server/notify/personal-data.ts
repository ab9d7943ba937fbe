/** Erasure and archive of alerts. */
import { deleteRows, INTERNAL_KEY, type PersonalData } from '../db/personal-data.ts'
import { defineMessage } from '../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'alerts',
      about: defineMessage('Our alerts to you.'),
      table: 'bank.alert',
      columns: 'public_id topic kind params created_at read_at',
      order: 'alert_id',
      omitted: { alert_id: INTERNAL_KEY },
    },
  ],
  notArchived: {
    'bank.alert_delivery': 'The mails, texts and notifications of your alerts, and their tries.',
    'bank.notice': 'A movement on the way into your alerts, for seconds.',
  },
  erasure: [
    // An alert that is still to be delivered, the last message included, is delivered first.
    deleteRows(
      'bank.alert',
      'after-closing',
      `customer_id = $1 and not exists (select from bank.alert_delivery d
         where d.alert_id = bank.alert.alert_id and d.is_open)`,
    ),
  ],
  kept: {
    'bank.alert_delivery': 'Deleted by a trigger, with the alert.',
    'bank.notice': 'A movement on the way into alerts, for seconds. The job that queues the alerts deletes it.',
  },
}
