/** Erasure and archive of beneficiaries. */
import { deleteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'beneficiaries',
      about: defineMessage('Your saved beneficiaries.'),
      table: 'bank.beneficiary',
      columns:
        'beneficiary_id type bank_code bank_name account_number account_name nickname favourite beneficiary_type email added_at',
      order: 'added_at',
    },
  ],
  notArchived: { 'bank.pending_beneficiary': 'A payee on the way into your beneficiaries, for seconds.' },
  erasure: [deleteRows('bank.beneficiary', 'after-closing'), deleteRows('bank.pending_beneficiary', 'after-closing')],
}
