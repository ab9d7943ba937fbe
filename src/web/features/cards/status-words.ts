/** Returns the name of a card's state, and its meaning for the holder. */
import type { Card } from './cards-api.ts'
import { t } from '../../language/language.ts'

export const STATUS_WORDS: Readonly<
  Record<Card['status'], { readonly name: string; readonly pill: '' | 'ok' | 'wait' | 'bad'; readonly about: string }>
> = {
  requested: { name: t('Requested'), pill: 'wait', about: t('We are sending your order to the card maker.') },
  refused: {
    name: t('Not made'),
    pill: 'bad',
    about: t('We could not make this card. The fee is back in your account.'),
  },
  ordered: { name: t('Ordered'), pill: 'wait', about: t('The card maker has your order.') },
  making: { name: t('Being made'), pill: 'wait', about: t('Your card is being printed.') },
  'on-its-way': { name: t('On its way'), pill: 'wait', about: t('Activate your card when it arrives.') },
  ready: { name: t('Ready at the branch'), pill: 'ok', about: t('Bring an identity document to collect your card.') },
  delivered: { name: t('Delivered'), pill: 'ok', about: t('Activate your card to use it.') },
  active: { name: t('Active'), pill: 'ok', about: t('You can use this card up to its limits.') },
  frozen: { name: t('Frozen'), pill: 'bad', about: t('Nobody can use this card until you unfreeze it.') },
  blocked: { name: t('Blocked'), pill: 'bad', about: t('This card can never be used again.') },
}

/**
 * The text for the holder while the card's network does not know the newest change. Undefined once the network knows
 * it.
 */
export function syncText({ status, isSynced }: Pick<Card, 'status' | 'isSynced'>): string | undefined {
  if (isSynced) return undefined
  switch (status) {
    case 'frozen':
    case 'blocked':
      return t(
        'We are updating your card. This usually takes a few seconds. Until then, a payment with this card can still go through.',
      )
    case 'active':
      return t('We are updating your card. This usually takes a few seconds. Until then your old settings apply.')
    default:
      return t('We are registering this card. Nobody can pay with it before you activate it.')
  }
}

/** True when the state changes without the customer, so that the page polls it. */
export function isMoving({ status, isSynced }: Card): boolean {
  return !isSynced || ['requested', 'ordered', 'making', 'on-its-way', 'ready'].includes(status)
}
