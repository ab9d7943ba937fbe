/** Erasure and archive of the announcements that a customer closed. */
import { deleteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'closed-announcements',
      about: defineMessage('The announcements of the bank that you closed.'),
      table: 'bank.announcement_closing',
      columns: 'announcement_id closed_at',
      order: 'closed_at, announcement_id',
    },
  ],
  erasure: [deleteRows('bank.announcement_closing', 'after-closing')],
}
