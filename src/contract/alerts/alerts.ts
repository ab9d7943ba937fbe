/** The customer's alerts, their unread state, and the channels that the customer chose. */
import * as v from 'valibot'
import { ALERT_CHANNELS, ALERT_TOPICS } from '../../values/vocabularies/alert-words.ts'
import { accountNumber, instant, uuid } from '../fields.ts'
import { nothing, route } from '../route.ts'

const topic = v.picklist(ALERT_TOPICS)
const channel = v.picklist(ALERT_CHANNELS, 'Choose how you want to get alerts')

const alert = v.object({
  alertId: uuid,
  topic,
  /** The kind of event: `credit`, `device-linked`. */
  kind: v.string(),
  title: v.string(),
  text: v.string(),
  at: instant,
  read: v.boolean(),
  /** The subject of the alert, when it has a page. */
  about: v.nullable(
    v.variant('place', [
      v.object({ place: v.literal('entry'), accountNumber, entryId: v.string() }),
      v.object({ place: v.picklist(['transfer', 'bill', 'case', 'schedule', 'list']), id: uuid }),
      v.object({ place: v.literal('saved-bills') }),
      v.object({ place: v.literal('insights') }),
    ]),
  ),
})
export type Alert = v.InferOutput<typeof alert>

const unread = v.object({ unread: v.pipe(v.number(), v.integer(), v.minValue(0)) })

const choice = v.object({
  topic,
  channel,
  wanted: v.boolean(),
  /** True: the customer cannot switch these alerts off. */
  fixed: v.boolean(),
})
export type AlertChoiceShown = v.InferOutput<typeof choice>

const choices = v.object({ choices: v.array(choice) })

export const alertRoutes = {
  /** Newest first, thirty at a time. */
  getAlerts: route({
    method: 'GET',
    path: '/api/alerts',
    request: v.strictObject({
      /** The last alert of the page before. */
      before: v.optional(uuid),
    }),
    data: v.object({ alerts: v.array(alert), more: v.boolean(), ...unread.entries }),
    caller: 'customer',
    changesState: false,
  }),
  /** Marks an alert as read. `andOlder` marks all older alerts as read too. */
  readAlert: route({
    method: 'POST',
    path: '/api/alerts/read',
    request: v.strictObject({ alertId: uuid, andOlder: v.boolean() }),
    data: unread,
    caller: 'customer',
    changesState: true,
  }),
  getAlertChoices: route({
    method: 'GET',
    path: '/api/alerts/choices',
    request: nothing,
    data: choices,
    caller: 'customer',
    changesState: false,
  }),
  chooseAlert: route({
    method: 'PUT',
    path: '/api/alerts/choices',
    request: v.strictObject({
      topic: v.picklist(
        ALERT_TOPICS.filter((one) => one !== 'security'),
        'Security alerts cannot be turned off',
      ),
      channel,
      wanted: v.boolean(),
    }),
    data: choices,
    caller: 'customer',
    changesState: true,
  }),
} as const
