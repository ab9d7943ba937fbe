/** Erasure and archive of bills as payments. */
import { deleteRows, overwriteRows, type PersonalData } from '../../../db/personal-data.ts'
import { defineMessage } from '../../../../values/message.ts'

const OWN_BILLS = "payment_id in (select b.payment_id from bank.payment b where b.customer_id = $1 and b.kind = 'bill')"

export const personalData: PersonalData = {
  archive: [
    {
      name: 'bill-details',
      about: defineMessage('The product of each bill, and the name that the biller gave.'),
      table: 'bank.bill_order',
      whose: "t.payment_id in (select b.payment_id from bank.payment b where b.customer_id = $1 and b.kind = 'bill')",
      columns:
        'payment_id category service_id product_id product_name meter_type subscription recipient_type holder_name holder_address',
      order: 'payment_id',
    },
    {
      name: 'gaming-limit',
      about: defineMessage('Your own limit for sports and gaming.'),
      table: 'bank.gaming_limit',
      columns: 'per_day_minor coming_minor coming_from changed_at',
      order: 'changed_at',
    },
  ],
  notArchived: {
    'bank.bill_receipt': 'Tokens and PINs are worth money, and are kept sealed. You have them on your receipts.',
  },
  erasure: [
    deleteRows('bank.gaming_limit', 'after-closing'),
    deleteRows('bank.bill_receipt', 'retention-expired', OWN_BILLS),
    overwriteRows('bank.bill_order', 'retention-expired', 'holder_name = null, holder_address = null', OWN_BILLS),
  ],
}
