/** Erasure and archive of the profile picture. */
import { deleteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'profile-picture',
      about: defineMessage('The picture of your profile.'),
      table: 'bank.profile_picture',
      columns: 'file_id set_at',
      order: 'set_at',
    },
  ],
  erasure: [deleteRows('bank.profile_picture', 'after-closing')],
}
