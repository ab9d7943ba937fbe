/** Erasure and archive of changes of email address and phone. */
import { deleteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'contact-changes',
      about: defineMessage('Changes of your email address and phone number.'),
      table: 'bank.contact_change',
      columns:
        'change_id session_id contact_kind old_value new_value started_at expires_at old_confirmed_at ended_at outcome',
      order: 'started_at',
    },
  ],
  erasure: [deleteRows('bank.contact_change', 'retention-expired')],
}
