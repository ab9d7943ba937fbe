/** Erasure and archive of saved bills and enquiries. */
import { deleteRows, type PersonalData, SHORT_LIVED } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'saved-bills',
      about: defineMessage('Your saved bills.'),
      table: 'bank.saved_bill',
      columns:
        'saved_bill_id biller_id product_id reference customer_name nickname favourite added_at remind due_on::text asked_at reminded_for::text',
      order: 'added_at',
    },
  ],
  notArchived: { 'bank.bill_enquiry': SHORT_LIVED },
  erasure: [deleteRows('bank.saved_bill', 'after-closing'), deleteRows('bank.bill_enquiry', 'after-closing')],
}
