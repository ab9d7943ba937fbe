/** Erasure and archive of orders of cards. */
import { overwriteRows, type PersonalData } from '../../../db/personal-data.ts'
import { defineMessage } from '../../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'card-orders',
      about: defineMessage('The card that you ordered with each request.'),
      table: 'bank.card_order',
      whose:
        "t.payment_id in (select p.payment_id from bank.payment p where p.customer_id = $1 and p.kind = 'card-fee')",
      columns: 'payment_id scheme name_on_card deliver_to branch_code street city region replaces',
      order: 'payment_id',
      omitted: { is_made: 'Whether there is a card of it: it is among the cards.' },
    },
  ],
  erasure: [
    overwriteRows(
      'bank.card_order',
      'retention-expired',
      `name_on_card = 'ERASED', street = case when deliver_to = 'home' then '' end,
       city = case when deliver_to = 'home' then '' end, region = case when deliver_to = 'home' then '' end`,
      `payment_id in (select p.payment_id from bank.payment p where p.customer_id = $1 and p.kind = 'card-fee')`,
    ),
  ],
}
