/**
 * The life of a card as a table, from the processor's acceptance of the order on, and the actions that its holder may take in
 * each state.
 */
import type { CardAction, CardState } from '../../values/vocabularies/card-states.ts'

export const CARD_EVENTS = [
  /** The processor's reports about the plastic: production began, handed to the courier, at the branch, delivered. */
  'making-begun',
  'dispatched',
  'arrived-at-branch',
  'handed-over',
  /** The holder typed its last four digits, and approved it. */
  'activated',
  'frozen',
  'unfrozen',
  /** Permanent: lost, stolen or damaged. */
  'blocked',
] as const
export type CardEvent = (typeof CARD_EVENTS)[number]

/**
 * An event that is not in a state's row cannot happen in that state. News of the processor may skip a step or come late. Late
 * news is not in the row, and changes nothing. A holder who can read the digits has the card, whatever the courier reported.
 */
export const CARD_TRANSITIONS: Readonly<Record<CardState, Partial<Record<CardEvent, CardState>>>> = {
  ordered: {
    'making-begun': 'making',
    dispatched: 'on-its-way',
    'arrived-at-branch': 'ready',
    'handed-over': 'delivered',
    blocked: 'blocked',
  },
  making: { dispatched: 'on-its-way', 'arrived-at-branch': 'ready', 'handed-over': 'delivered', blocked: 'blocked' },
  'on-its-way': {
    'arrived-at-branch': 'ready',
    'handed-over': 'delivered',
    activated: 'active',
    blocked: 'blocked',
  },
  ready: { 'handed-over': 'delivered', activated: 'active', blocked: 'blocked' },
  delivered: { activated: 'active', blocked: 'blocked' },
  active: { frozen: 'frozen', blocked: 'blocked' },
  frozen: { unfrozen: 'active', blocked: 'blocked' },
  blocked: {},
}

/** The state after an event, or undefined when that event cannot happen. */
export function nextCardState(state: CardState, event: CardEvent): CardState | undefined {
  return CARD_TRANSITIONS[state][event]
}

/** States in which the processor can still report about the delivery of the plastic. */
export const TRACKED_STATES = ['ordered', 'making', 'on-its-way', 'ready'] as const satisfies readonly CardState[]

const ACTION_OF: Partial<Record<CardEvent, CardAction>> = {
  activated: 'activate',
  frozen: 'freeze',
  unfrozen: 'unfreeze',
  blocked: 'block',
}

/** The actions that the card's holder may take. A blocked card can be replaced once. */
export function cardActions(state: CardState, isReplaced: boolean): readonly CardAction[] {
  if (state === 'blocked') return isReplaced ? [] : ['replace']
  const actions = CARD_EVENTS.flatMap((event) =>
    nextCardState(state, event) === undefined ? [] : (ACTION_OF[event] ?? []),
  )
  return state === 'active' || state === 'frozen' ? [...actions, 'controls'] : actions
}

/** The use of a card that the bank sets at the processor. */
export type CardUse = 'inactive' | 'active' | 'suspended' | 'closed'

/** The use to set at the processor. While the holder's accounts are frozen, none of their cards pays, whatever its own state is. */
export function cardUse(state: CardState, isHolderFrozen: boolean): CardUse {
  if (state === 'active') return isHolderFrozen ? 'suspended' : 'active'
  if (state === 'frozen') return 'suspended'
  return state === 'blocked' ? 'closed' : 'inactive'
}
