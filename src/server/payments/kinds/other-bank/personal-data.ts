/** Erasure and archive of name enquiries. */
import { deleteRows, type PersonalData, SHORT_LIVED } from '../../../db/personal-data.ts'

export const personalData: PersonalData = {
  notArchived: { 'bank.name_enquiry': SHORT_LIVED },
  erasure: [deleteRows('bank.name_enquiry', 'after-closing')],
}
