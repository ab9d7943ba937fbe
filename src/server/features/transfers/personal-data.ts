/** Erasure and archive of payment batches. */
import {
  countObstacle,
  deleteRows,
  FINGERPRINT,
  INTERNAL_KEY,
  type PersonalData,
  SHORT_LIVED,
} from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

const OWN_BATCHES = 'batch_id in (select b.batch_id from bank.payment_batch b where b.customer_id = $1)'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'payment-lists',
      about: defineMessage('The lists of payments that you approved.'),
      table: 'bank.payment_batch',
      columns:
        'batch_id withdrawn approved_with from_account_number from_account_name payments amount_minor total_minor approved_at notified_at',
      order: 'approved_at',
      omitted: {
        challenge_id: INTERNAL_KEY,
        session_id: INTERNAL_KEY,
        device: INTERNAL_KEY,
        content_hash: FINGERPRINT,
      },
    },
    {
      name: 'payment-list-lines',
      about: defineMessage('The payments in these lists.'),
      table: 'bank.payment_batch_line',
      whose: `t.${OWN_BATCHES}`,
      columns: 'batch_id line transfer_id payment',
      order: 'batch_id, line',
      omitted: { fingerprint: FINGERPRINT },
    },
  ],
  notArchived: { 'bank.payment_batch_enquiry': SHORT_LIVED },
  erasure: [
    deleteRows('bank.payment_batch_enquiry', 'after-closing'),
    deleteRows('bank.payment_batch_line', 'retention-expired', OWN_BATCHES),
    deleteRows('bank.payment_batch', 'retention-expired'),
  ],
  obstacles: [
    countObstacle({
      one: 'list of payments is under way',
      more: 'lists of payments are under way',
      count: 'select count(*) from bank.payment_batch where customer_id = $1 and notified_at is null and not withdrawn',
    }),
  ],
}
