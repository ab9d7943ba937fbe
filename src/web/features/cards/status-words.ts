/** Returns the name of a card's state, and its meaning for the holder. */
import type { Card } from './cards-api.ts'

export const STATUS_WORDS: Readonly<
  Record<Card['status'], { readonly name: string; readonly pill: '' | 'ok' | 'wait' | 'bad'; readonly about: string }>
> = {
  requested: { name: 'Requested', pill: 'wait', about: 'The order is on its way to the card maker.' },
  refused: { name: 'Not made', pill: 'bad', about: 'It could not be made, and the fee is back in your account.' },
  ordered: { name: 'Ordered', pill: 'wait', about: 'The card maker has the order.' },
  making: { name: 'Being made', pill: 'wait', about: 'It is being printed.' },
  'on-its-way': { name: 'On its way', pill: 'wait', about: 'Activate it as soon as you have it in your hand.' },
  ready: { name: 'Ready at the branch', pill: 'ok', about: 'Bring an identity document to collect it.' },
  delivered: { name: 'Delivered', pill: 'ok', about: 'Activate it to use it.' },
  active: { name: 'Active', pill: 'ok', about: 'It can be used within its limits.' },
  frozen: { name: 'Frozen', pill: 'bad', about: 'It stays so until you unfreeze it.' },
  blocked: { name: 'Blocked', pill: 'bad', about: 'It can never be used again.' },
}

/**
 * The text for the holder while the card's network does not know the newest change. Undefined once the network knows
 * it.
 */
export function untoldWords({ status, isTold }: Pick<Card, 'status' | 'isTold'>): string | undefined {
  if (isTold) return undefined
  switch (status) {
    case 'frozen':
    case 'blocked':
      return 'We are telling the card network. Until it has heard, a payment with this card can still go through. We go on telling it until it has.'
    case 'active':
      return 'Your change is on its way to the card network. Until it has heard, the card works as it did before. We go on telling it until it has.'
    default:
      return 'We are telling the card network about this card. Nobody can pay with it before you activate it.'
  }
}

/** True when the state changes without the customer, so that the page polls it. */
export function isMoving({ status, isTold }: Card): boolean {
  return !isTold || ['requested', 'ordered', 'making', 'on-its-way', 'ready'].includes(status)
}
