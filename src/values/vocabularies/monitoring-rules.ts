/** The rules of payment monitoring in words, as staff read them. */

const RULE_TEXTS: Readonly<Record<string, string>> = {
  'listed-person': 'The payer or the payee is on a list of sanctions',
  'screening-hit-open': 'A name is like a name on a list of sanctions',
  'unscreened-name': 'A name was never screened',
  'new-payee-new-device-most-of-balance': 'Most of the balance to a new payee, from a new device',
  'many-small-credits-then-out': 'Many small credits, then most of the balance out',
  'burst-to-many-payees': 'Many payees in one hour',
  'burst-to-many-payees-from-new-device': 'Many payees in one hour, from a new device',
}

/** The rules with their names, for a list to choose from. */
export const MONITORING_RULE_CHOICES: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  RULE_TEXTS,
).map(([value, label]) => ({ value, label }))

/** The rule in words. A rule that is not in the vocabulary has its name. */
export const ruleText = (rule: string): string => RULE_TEXTS[rule] ?? rule
