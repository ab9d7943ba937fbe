/** The rules of payment monitoring, as data in JsonLogic. */
import type { PaymentFacts } from '../../../core/risk/payment-facts.ts'
import { type RiskAnswer, UNSCREENED_NAME } from '../../ports/monitoring.ts'

/** JsonLogic over the facts of a payment. A fact that does not exist fails to compile: JsonLogic itself reads it as null. */
export type Condition =
  | { readonly var: keyof PaymentFacts }
  | { readonly '!': Condition }
  | { readonly '>=': readonly [{ readonly var: keyof PaymentFacts }, number] }
  | { readonly and: readonly Condition[] }

export interface MonitoringRule {
  /** Alerts name the rule. A changed rule gets a new name, because the feedback belongs to the old one. */
  readonly name: string
  readonly answer: Exclude<RiskAnswer, 'pass'>
  readonly when: Condition
}

export const MONITORING_RULES: readonly MonitoringRule[] = [
  {
    // The bank may not pay a person on a list of sanctions.
    name: 'listed-person',
    answer: 'hold',
    when: { var: 'isListed' },
  },
  {
    // Staff decide on the name first. Money that has left the bank cannot be stopped.
    name: 'screening-hit-open',
    answer: 'refer',
    when: { var: 'hasOpenHit' },
  },
  {
    // The payment waits until the lists have answered. Then the bank makes it automatically, or staff decide on the hit.
    name: UNSCREENED_NAME,
    answer: 'refer',
    when: { var: 'isUnscreened' },
  },
  {
    // A thief who has linked a device empties the account into another account.
    name: 'new-payee-new-device-most-of-balance',
    answer: 'refer',
    when: {
      and: [
        { var: 'isNewPayee' },
        { var: 'isNewDevice' },
        { '!': { var: 'isSmall' } },
        { '>=': [{ var: 'balancePercent' }, 70] },
      ],
    },
  },
  {
    // The account of a mule collects small sums of many people, and passes the money on.
    name: 'many-small-credits-then-out',
    answer: 'refer',
    when: {
      and: [
        { '>=': [{ var: 'smallCredits' }, 10] },
        { '!': { var: 'isSmall' } },
        { '>=': [{ var: 'balancePercent' }, 80] },
      ],
    },
  },
  {
    // Many people whom the customer never paid before, in an hour: a payroll is a payment batch, which is arranged.
    name: 'burst-to-many-payees',
    answer: 'refer',
    when: {
      and: [
        { '!': { var: 'isArranged' } },
        { var: 'isNewPayee' },
        { '>=': [{ var: 'payees' }, 10] },
        { '>=': [{ var: 'paymentsOfHour' }, 10] },
      ],
    },
  },
  {
    name: 'burst-to-many-payees-from-new-device',
    answer: 'hold',
    when: {
      and: [
        { '!': { var: 'isArranged' } },
        { var: 'isNewPayee' },
        { var: 'isNewDevice' },
        { '>=': [{ var: 'payees' }, 8] },
        { '>=': [{ var: 'paymentsOfHour' }, 8] },
      ],
    },
  },
]
