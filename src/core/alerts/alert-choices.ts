/** What customers may switch off of what they are told, and what always goes out. */
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

/** Topics that no way can be switched off for. */
export function isAlwaysNotified(topic: AlertTopic): boolean {
  return topic === 'security'
}

/** Every topic with every way, as it stands: what was never chosen is wanted, and security is whatever was chosen. */
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
 * Whether the change itself is told as a security event: whoever is about to take money wants nobody to hear of it. Switching
 * something on is told by what then arrives.
 */
export function isNotifiedOf({ topic, wanted }: Pick<AlertChoice, 'topic' | 'wanted'>): boolean {
  return !wanted && topic === 'money-out'
}
