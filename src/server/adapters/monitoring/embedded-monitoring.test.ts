/** The rules of payment monitoring at their edges, and the rank of their answers. */
import { describe, expect, it } from 'vitest'
import type { PaymentFacts } from '../../../core/risk/payment-facts.ts'
import { MONITORING_RULE_CHOICES, ruleText } from '../../../values/vocabularies/monitoring-rules.ts'
import { createEmbeddedMonitoring } from './embedded-monitoring.ts'
import { MONITORING_RULES } from './monitoring-rules.ts'

const ORDINARY: PaymentFacts = {
  kind: 'other-bank',
  isNewPayee: false,
  isNewDevice: false,
  isSmall: false,
  balancePercent: 20,
  smallCredits: 1,
  payees: 1,
  paymentsOfHour: 1,
  isArranged: false,
  hasOpenHit: false,
  isListed: false,
  isUnscreened: false,
}
const THEFT = { ...ORDINARY, isNewPayee: true, isNewDevice: true, balancePercent: 70 }
const MULE = { ...ORDINARY, smallCredits: 10, balancePercent: 80 }
const BURST = { ...ORDINARY, isNewPayee: true, payees: 10, paymentsOfHour: 10 }
const monitoring = createEmbeddedMonitoring()

describe('embedded monitoring', () => {
  it('rule: has words that staff read, and no words belong to a rule that does not exist', () => {
    const names = MONITORING_RULES.map(({ name }) => name)
    expect(MONITORING_RULE_CHOICES.map(({ value }) => value)).toEqual(names)
    expect(names.map(ruleText)).toEqual(MONITORING_RULE_CHOICES.map(({ label }) => label))
    expect(ruleText('a-rule-of-the-bank')).toBe('a-rule-of-the-bank')
  })

  it('an ordinary payment: passes', async () => {
    expect(await monitoring.check(ORDINARY)).toEqual({ answer: 'pass', rules: [] })
  })

  it.each([
    ['most of the balance to a new payee from a new device', THEFT, 'refer', 'new-payee-new-device-most-of-balance'],
    ['a large transfer while a name is unscreened', { ...ORDINARY, isUnscreened: true }, 'refer', 'unscreened-name'],
    ['ten small credits, then most of the balance', MULE, 'refer', 'many-small-credits-then-out'],
    ['a new payee as the tenth payee of an hour', BURST, 'refer', 'burst-to-many-payees'],
    [
      'a new payee as the eighth payee of an hour, from a new device',
      { ...BURST, isNewDevice: true, payees: 8, paymentsOfHour: 8 },
      'hold',
      'burst-to-many-payees-from-new-device',
    ],
  ] as const)('%s: hits one rule', async (_what, facts, answer, rule) => {
    expect(await monitoring.check(facts)).toEqual({ answer, rules: [rule] })
  })

  it.each([
    ['69 per cent of the balance', { ...THEFT, balancePercent: 69 }],
    ['a known payee', { ...THEFT, isNewPayee: false }],
    ['a known device', { ...THEFT, isNewDevice: false }],
    ['a small amount', { ...THEFT, isSmall: true }],
    ['nine small credits', { ...MULE, smallCredits: 9 }],
    ['79 per cent after small credits', { ...MULE, balancePercent: 79 }],
    ['nine payees', { ...BURST, payees: 9 }],
    ['ten payees over the day, and few in the hour', { ...BURST, paymentsOfHour: 9 }],
    ['the tenth line of a payment batch', { ...BURST, isArranged: true }],
    ['the tenth payee, whom the customer has paid before', { ...BURST, isNewPayee: false }],
  ])('%s: passes', async (_what, facts) => {
    expect(await monitoring.check(facts)).toEqual({ answer: 'pass', rules: [] })
  })

  it('two hits: names both rules, and the stricter answer decides', async () => {
    expect(await monitoring.check({ ...BURST, isNewDevice: true })).toEqual({
      answer: 'hold',
      rules: ['burst-to-many-payees', 'burst-to-many-payees-from-new-device'],
    })
  })

  it('rules: have different names', () => {
    expect(new Set(MONITORING_RULES.map(({ name }) => name)).size).toBe(MONITORING_RULES.length)
  })
})
