/** The alerts that customers may switch off, and the alerts that the bank always sends. */
import {
  ALERT_CHANNELS,
  ALERT_TOPICS,
  type AlertChannel,
  type AlertTopic,
} from '../../values/vocabularies/alert-words.ts'

export interface AlertChoice {
  readonly topic: AlertTopic
  readonly channel: AlertChannel
  readonly wanted: boolean
}

/** True for a topic that the customer cannot switch off, on any channel. */
export function isAlwaysNotified(topic: AlertTopic): boolean {
  return topic === 'security'
}

/** Every topic with every channel, with its current value. The default is on, and security alerts are always on. */
export function allChoices(chosen: readonly AlertChoice[]): readonly (AlertChoice & { readonly fixed: boolean })[] {
  return ALERT_TOPICS.flatMap((topic) =>
    ALERT_CHANNELS.map((channel) => {
      const fixed = isAlwaysNotified(topic)
      const choice = chosen.find((one) => one.topic === topic && one.channel === channel)
      return { topic, channel, wanted: fixed || (choice?.wanted ?? true), fixed }
    }),
  )
}

/**
 * Whether the change of a choice is itself a security alert. A thief who is about to take money wants no alerts about it.
 * Switching an alert on needs no notice, because the alerts arrive.
 */
export function isNotifiedOf({ topic, wanted }: Pick<AlertChoice, 'topic' | 'wanted'>): boolean {
  return !wanted && topic === 'money-out'
}
