/** Erasure and archive of the screening of names. */
import { deleteRows, overwriteRows, type PersonalData, SHORT_LIVED } from '../db/personal-data.ts'

const SUSPICION = 'The law forbids a bank to tell a customer of a suspicion.'

export const personalData: PersonalData = {
  notArchived: {
    'bank.screening_hit': SUSPICION,
    'bank.screening_request': SHORT_LIVED,
    'bank.screening_subject': 'When your name was compared with lists of sanctions. It has no name of yours.',
  },
  kept: { 'bank.screening_request': 'Ids that wait a minute for a job.' },
  // The hits of payees name no customer, and they stay for the payments of other customers.
  erasure: [
    deleteRows('bank.screening_subject', 'retention-expired'),
    overwriteRows('bank.screening_hit', 'retention-expired', `screened_name = 'ERASED ' || hit_id`),
  ],
}
