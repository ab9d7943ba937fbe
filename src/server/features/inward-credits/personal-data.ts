/** Erasure and archive of credits from other banks. */
import { FINGERPRINT, INTERNAL_KEY, overwriteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'credits-from-other-banks',
      about: defineMessage('Money from other banks.'),
      table: 'bank.inward_credit',
      columns:
        'end_to_end_id outcome reason account_number amount_minor currency sender_name sender_account sender_bank_code sender_bank_name narration received_at return_of',
      order: 'received_at, end_to_end_id',
      omitted: { posting_id: INTERNAL_KEY, fingerprint: FINGERPRINT, message_id: INTERNAL_KEY },
    },
  ],
  notArchived: { 'bank.journal_note': 'The other party of an entry; it is with your entries.' },
  erasure: [
    overwriteRows(
      'bank.journal_note',
      'retention-expired',
      `counterparty = 'ERASED'`,
      'journal_id in (select i.posting_id from bank.inward_credit i where i.customer_id = $1)',
    ),
    overwriteRows(
      'bank.inward_credit',
      'retention-expired',
      `sender_name = 'ERASED', sender_account = null, narration = ''`,
    ),
  ],
}
