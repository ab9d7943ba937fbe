/** Erasure and archive of cards. */
import { countObstacle, INTERNAL_KEY, overwriteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'cards',
      about: defineMessage('Your cards. We do not keep card numbers. Only the last four digits are here.'),
      table: 'bank.card',
      columns:
        'card_id last_four expires state block_reason atm pos web contactless international per_transaction_minor atm_per_day_minor pos_per_day_minor online_per_day_minor changed_at missed_at ordered_at making_at dispatched_at ready_at delivered_at activated_at frozen_at blocked_at',
      order: 'ordered_at',
      omitted: {
        token: INTERNAL_KEY,
        version: INTERNAL_KEY,
        notified_version: INTERNAL_KEY,
        checked_at: INTERNAL_KEY,
        misses: INTERNAL_KEY,
      },
    },
  ],
  erasure: [overwriteRows('bank.card', 'retention-expired', `last_four = '0000'`)],
  obstacles: [
    countObstacle({
      one: 'request for a card is under way',
      more: 'requests for cards are under way',
      // A paid order without a card counts too, because its card will still come.
      count: `select count(*) from bank.payment r where customer_id = $1 and kind = 'card-fee' and (completed_at is null
        or (state = 'settled' and not exists (select from bank.card c where c.card_id = r.payment_id)))`,
    }),
    countObstacle({
      one: 'card is not blocked for good at its processor',
      more: 'cards are not blocked for good at their processor',
      count:
        "select count(*) from bank.card where customer_id = $1 and (state <> 'blocked' or notified_version < version)",
    }),
  ],
}
