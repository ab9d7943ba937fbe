/** Erasure and archive of approvals. */
import { deleteRows, type PersonalData, SHORT_LIVED } from '../db/personal-data.ts'

export const personalData: PersonalData = {
  notArchived: { 'bank.approval': SHORT_LIVED },
  erasure: [deleteRows('bank.approval', 'after-closing')],
}
