/** Erasure and archive of the customer's own row and consents. */
import { deleteRows, INTERNAL_KEY, overwriteRows, type PersonalData } from '../db/personal-data.ts'
import { defineMessage } from '../../values/message.ts'
import type { Register } from '../../values/vocabularies/kyc/kyc-sections.ts'
import { answerPlace } from './sealed-columns.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'you',
      about: defineMessage('Your customer record. We encrypt your BVN. Only its last four digits are here.'),
      table: 'bank.customer',
      columns:
        'customer_id cifid bvn_last4 first_name middle_name last_name date_of_birth::text gender phone email kyc_level language created_at',
      order: 'customer_id',
      omitted: {
        bvn_sealed: 'You have it from your identity card; nobody here sees more than four digits.',
        bvn_index: INTERNAL_KEY,
      },
    },
    {
      name: 'register-answers',
      about: defineMessage('What the BVN register and the NIN register answered about you.'),
      table: 'bank.register_answer',
      columns: 'register answered_at answer_sealed customer_id',
      order: 'register',
      sealed: {
        column: 'answer_sealed',
        as: 'answer',
        place: (row) => answerPlace(String(row['customer_id']), String(row['register']) as Register),
      },
    },
    {
      name: 'consents',
      about: defineMessage(
        'The consents that you gave or withdrew, each with its text, version, time and network address.',
      ),
      table: 'bank.consent',
      columns: 'consent_id kind given version accepted_at address',
      order: 'accepted_at',
    },
  ],
  erasure: [
    deleteRows('bank.consent', 'retention-expired'),
    deleteRows('bank.register_answer', 'retention-expired'),
    // The customer may come back as a new one with this BVN.
    overwriteRows('bank.customer', 'at-closing', 'bvn_index = null'),
    overwriteRows(
      'bank.customer',
      'retention-expired',
      `first_name = 'Erased', middle_name = '', last_name = 'Erased', date_of_birth = '1900-01-01', gender = '',
       phone = '+10000000', email = null, language = null, bvn_sealed = '', bvn_last4 = '0000'`,
    ),
  ],
}
