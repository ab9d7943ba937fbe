/** The consents that the bank asks for, in words, and which of them can be taken back (Nigeria Data Protection Act 2023, s. 35). */
import { CONSENT_KINDS, type ConsentKind } from '../../values/vocabularies/consent-kinds.ts'

interface ConsentRule {
  readonly title: string
  readonly text: string
  /** Why it cannot be taken back in the settings; null: it can, at any time. */
  readonly why: string | null
}

const ACCOUNT = 'Your accounts rest on it. To end it, close your accounts at a branch.'

export const CONSENT_RULES: Readonly<Record<ConsentKind, ConsentRule>> = {
  terms: { title: 'Terms of internet banking', text: 'The contract between you and the bank.', why: ACCOUNT },
  privacy: {
    title: 'Privacy notice',
    text: 'You have read what we keep of you and why: to run your accounts, and because the law asks for it.',
    why: ACCOUNT,
  },
  offers: {
    title: 'News and offers',
    text: 'We may write to you by email and SMS about what the bank offers. Alerts and security messages do not depend on it.',
    why: null,
  },
}

/** Which text of the offers' consent is shown. */
export const OFFERS_VERSION = '2026-11'

export interface ConsentWord {
  readonly kind: ConsentKind
  readonly given: boolean
  readonly version: string
  readonly at: Date
  readonly address: string
}

/** The current state of each consent, from the customer's choices in their order. */
export function consentsOf(
  words: readonly ConsentWord[],
): readonly { readonly kind: ConsentKind; readonly given: boolean; readonly history: readonly ConsentWord[] }[] {
  return CONSENT_KINDS.map((kind) => {
    const history = words.filter((word) => word.kind === kind).toReversed()
    return { kind, given: history[0]?.given ?? false, history }
  })
}
