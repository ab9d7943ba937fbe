/** Erasure and archive of receipts. */
import { deleteRows, INTERNAL_KEY, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'mailed-receipts',
      about: defineMessage('The receipts that you emailed to beneficiaries in the last 30 days.'),
      table: 'bank.receipt_mail',
      columns: 'payment_id email requested_at sent_at',
      order: 'requested_at, payment_id',
      omitted: { mail_id: INTERNAL_KEY },
    },
  ],
  notArchived: {
    'bank.receipt_code':
      'The code on each receipt, by which anybody can check the receipt. You have it on the receipt.',
  },
  erasure: [deleteRows('bank.receipt_mail', 'after-closing')],
  kept: { 'bank.receipt_code': 'A code and the id of its payment, no names.' },
}
