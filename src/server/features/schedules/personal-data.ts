/** Erasure and archive of standing orders. */
import {
  countObstacle,
  deleteRows,
  FINGERPRINT,
  INTERNAL_KEY,
  overwriteRows,
  type PersonalData,
} from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

const OWN_ORDERS =
  'standing_order_id in (select s.standing_order_id from bank.standing_order s where s.customer_id = $1)'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'schedules',
      about: defineMessage('Your scheduled payments.'),
      table: 'bank.standing_order',
      columns:
        'standing_order_id state content approved_with approved_at next_number next_on::text next_at reason created_at active_since reminded_for::text',
      order: 'created_at',
      omitted: { fingerprint: FINGERPRINT, session_id: INTERNAL_KEY },
    },
    {
      name: 'schedule-runs',
      about: defineMessage('The result of each scheduled payment.'),
      table: 'bank.standing_order_run',
      whose: `t.${OWN_ORDERS}`,
      columns:
        'standing_order_id due_on::text state amount_minor refusals transfer_id first_tried_on::text next_try_at reason ended_at',
      order: 'standing_order_id, due_on',
    },
  ],
  erasure: [
    overwriteRows(
      'bank.standing_order',
      'after-closing',
      `state = 'cancelled', next_number = null, next_on = null, next_at = null`,
      `customer_id = $1 and state in ('active', 'paused')`,
    ),
    deleteRows('bank.standing_order_run', 'retention-expired', OWN_ORDERS),
    deleteRows('bank.standing_order', 'retention-expired'),
  ],
  obstacles: [
    countObstacle({
      one: 'schedule is active or paused',
      more: 'schedules are active or paused',
      count: "select count(*) from bank.standing_order where customer_id = $1 and state in ('active', 'paused')",
    }),
  ],
}
