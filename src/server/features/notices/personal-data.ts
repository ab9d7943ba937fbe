/** Erasure and archive of the choices and the browsers of alerts. */
import { deleteRows, INTERNAL_KEY, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'notifications',
      about: defineMessage('The browsers that show you notifications.'),
      table: 'bank.push_subscription',
      columns: 'subscription_id device_key_id shows_details created_at',
      order: 'created_at',
      omitted: { endpoint: INTERNAL_KEY, p256dh: INTERNAL_KEY, auth: INTERNAL_KEY },
    },
    {
      name: 'alert-choices',
      about: defineMessage('The alerts that you turned on or turned off.'),
      table: 'bank.alert_choice',
      columns: 'topic channel wanted chosen_at',
      order: 'topic, channel',
    },
  ],
  notArchived: {
    'bank.alert_bundle': 'The number and sum of payments for a text message that is sent within minutes.',
  },
  erasure: [
    deleteRows('bank.alert_bundle', 'after-closing'),
    deleteRows('bank.alert_choice', 'after-closing'),
    deleteRows('bank.push_subscription', 'after-closing'),
  ],
}
