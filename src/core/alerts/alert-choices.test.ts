import { describe, expect, it } from 'vitest'
import { ALERT_CHANNELS, ALERT_TOPICS } from '../../values/vocabularies/alert-words.ts'
import { allChoices, isAlwaysNotified, isNotifiedOf } from './alert-choices.ts'

const TABLE = ALERT_TOPICS.flatMap((topic) =>
  ALERT_CHANNELS.flatMap((channel) =>
    ([undefined, true, false] as const).map((chosen) => ({
      topic,
      channel,
      chosen,
      wanted: topic === 'security' || chosen !== false,
    })),
  ),
)

describe('a choice', () => {
  it.each(TABLE)('of $topic by $channel, chosen $chosen, is wanted: $wanted', ({ topic, channel, chosen, wanted }) => {
    const choices = allChoices(chosen === undefined ? [] : [{ topic, channel, wanted: chosen }])
    expect(choices).toHaveLength(ALERT_TOPICS.length * ALERT_CHANNELS.length)
    for (const one of choices) {
      const isIt = one.topic === topic && one.channel === channel
      expect(one).toMatchObject({ wanted: isIt ? wanted : true, fixed: one.topic === 'security' })
    }
  })

  it('only switching off alerts about money going out is a security event', () => {
    const notified = ALERT_TOPICS.flatMap((topic) => [true, false].map((wanted) => ({ topic, wanted }))).filter(
      isNotifiedOf,
    )
    expect(notified).toEqual([{ topic: 'money-out', wanted: false }])
    expect(ALERT_TOPICS.filter(isAlwaysNotified)).toEqual(['security'])
  })
})
