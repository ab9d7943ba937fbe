/**
 * The consents that the bank asks for, with their texts, and the consents that can be withdrawn (Nigeria Data Protection Act
 * 2023, s. 35).
 */
import { defineMessage, type MessageKey } from '../../values/message.ts'
import { CONSENT_KINDS, type ConsentKind } from '../../values/vocabularies/consent-kinds.ts'

interface ConsentRule {
  readonly title: MessageKey
  readonly text: MessageKey
  /** The reason why the consent cannot be withdrawn in the settings. Null: it can, at any time. */
  readonly why: MessageKey | null
}

const ACCOUNT = defineMessage('Your accounts need this consent. To withdraw it, close your accounts at a branch.')

export const CONSENT_RULES: Readonly<Record<ConsentKind, ConsentRule>> = {
  terms: {
    title: defineMessage('Terms of internet banking'),
    text: defineMessage('The contract between you and the bank.'),
    why: ACCOUNT,
  },
  privacy: {
    title: defineMessage('Privacy notice'),
    text: defineMessage(
      'You have read which data we keep and why: we need it to run your accounts, and the law requires it.',
    ),
    why: ACCOUNT,
  },
  offers: {
    title: defineMessage('News and offers'),
    text: defineMessage(
      'We may send you offers of the bank by email and SMS. You get alerts and security messages without this consent too.',
    ),
    why: null,
  },
}

/** The version of the text of the consent to offers. */
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
