/** Erasure and archive of limits. */
import { deleteRows, FINGERPRINT, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'limits',
      about: defineMessage('Your own limits.'),
      table: 'bank.customer_limit',
      columns: 'per_transfer_minor per_day_minor pin_only_minor instant_payments changed_at',
      order: 'changed_at',
    },
    {
      name: 'indemnity',
      about: defineMessage('Your indemnity for higher limits.'),
      table: 'bank.indemnity',
      columns: 'version accepted_at accepted_with',
      order: 'accepted_at',
      omitted: {
        text_hash: FINGERPRINT,
        evidence: 'The approval’s id, or one of our staff with the paper’s reference.',
      },
    },
  ],
  notArchived: {
    'bank.daily_payment_count': 'The number of your payments on each of the last days. It is deleted after a week.',
  },
  erasure: [
    deleteRows('bank.customer_limit', 'after-closing'),
    deleteRows('bank.daily_payment_count', 'after-closing'),
    deleteRows('bank.indemnity', 'retention-expired'),
  ],
}
