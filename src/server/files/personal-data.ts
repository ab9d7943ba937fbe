/** Erasure and archive of a customer's files. */
import { deleteRows, INTERNAL_KEY, overwriteRows, type PersonalData } from '../db/personal-data.ts'
import { defineMessage } from '../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'pictures',
      about: defineMessage('Your pictures. The folder pictures/ has each picture by its id.'),
      table: 'bank.stored_file',
      columns: 'file_id purpose state media_type width height bytes changed_at',
      order: 'changed_at, file_id',
      omitted: { upload_id: INTERNAL_KEY, key_id: INTERNAL_KEY },
    },
  ],
  notArchived: { 'bank.upload_part': 'Parts of a picture that is being sent; kept as a picture once it is whole.' },
  // The clean-up deletes dropped files from the store. It tries again when the store does not answer.
  erasure: [
    overwriteRows(
      'bank.stored_file',
      'after-closing',
      `state = 'dropped'`,
      `customer_id = $1 and (state = 'writing' or purpose = 'profile-picture')`,
    ),
    deleteRows('bank.upload_part', 'after-closing'),
    overwriteRows('bank.stored_file', 'retention-expired', `state = 'dropped'`),
  ],
}
