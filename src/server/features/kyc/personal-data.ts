/** Erasure and archive of the identity check. */
import { countObstacle, deleteRows, INTERNAL_KEY, overwriteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'
import { sectionPlace } from './sealed-columns.ts'

const placeOf = (row: Readonly<Record<string, unknown>>): string =>
  sectionPlace(String(row['customer_id']), String(row['section']))

export const personalData: PersonalData = {
  archive: [
    {
      name: 'identity-check',
      about: defineMessage('Your answers in the sections of your identity check.'),
      table: 'bank.kyc_section',
      columns: 'section saved_at changed_at moved_at refused_at refused_reason details_sealed customer_id',
      order: 'section',
      sealed: { column: 'details_sealed', as: 'details', place: placeOf },
    },
    {
      name: 'identity-check-before',
      about: defineMessage(
        'The answers that we accepted before you changed a section. They are here until we have checked the change.',
      ),
      table: 'bank.kyc_section',
      columns: 'section accepted_saved_at accepted_sealed customer_id',
      whose: 't.customer_id = $1 and t.accepted_sealed is not null',
      order: 'section',
      sealed: { column: 'accepted_sealed', as: 'details', place: placeOf },
    },
    {
      name: 'identity-check-submissions',
      about: defineMessage('Your requests for the next tier, and our decisions.'),
      table: 'bank.kyc_submission',
      columns: 'submission_id tier state submitted_at decided_at reason',
      order: 'submitted_at',
    },
    {
      name: 'identity-check-sections',
      about: defineMessage(
        'Our decision on each section of a request for the next tier, with the reason of a rejection.',
      ),
      table: 'bank.kyc_section_decision',
      columns: 'submission_id section fault message decided_at',
      order: 'decided_at, section',
    },
    {
      name: 'nin',
      about: defineMessage('The check of your NIN, and its last four digits.'),
      table: 'bank.customer_nin',
      columns: 'nin_last4 verified_at',
      order: 'verified_at',
      omitted: {
        nin_sealed: 'You have it from your NIN slip; nobody here sees more than four digits.',
        nin_index: INTERNAL_KEY,
      },
    },
    {
      name: 'documents',
      about: defineMessage('The documents of your identity check.'),
      table: 'bank.kyc_document',
      columns: 'kind file_id added_at accepted_file_id accepted_added_at',
      order: 'kind',
    },
  ],
  erasure: [
    // The person may open a new profile with this NIN later.
    overwriteRows('bank.customer_nin', 'at-closing', 'nin_index = null'),
    deleteRows('bank.kyc_document', 'retention-expired'),
    deleteRows('bank.kyc_section', 'retention-expired'),
    deleteRows('bank.kyc_section_decision', 'retention-expired'),
    deleteRows('bank.kyc_submission', 'retention-expired'),
    deleteRows('bank.customer_nin', 'retention-expired'),
  ],
  obstacles: [
    countObstacle({
      one: 'identity check waits for a decision',
      more: 'identity checks wait for a decision',
      count: "select count(*) from bank.kyc_submission where customer_id = $1 and state = 'waiting'",
    }),
  ],
}
