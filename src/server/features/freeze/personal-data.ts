/** Erasure and archive of freezes. */
import { countObstacle, deleteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'freezes',
      about: defineMessage('The times at which your accounts were frozen and unfrozen.'),
      table: 'bank.customer_freeze',
      columns: 'freeze_id frozen_at frozen_by lifted_at lifted_by repeated_at',
      order: 'frozen_at',
    },
  ],
  erasure: [deleteRows('bank.customer_freeze', 'retention-expired')],
  obstacles: [
    countObstacle({
      one: 'freeze is in force: make sure that it is the customer who asks',
      more: 'freezes are in force: make sure that it is the customer who asks',
      count: 'select count(*) from bank.customer_freeze where customer_id = $1 and lifted_at is null',
    }),
  ],
}
