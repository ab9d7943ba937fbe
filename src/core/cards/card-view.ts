/** A card as its holder sees it: the steps so far, its controls, and the actions that the holder may take. */
import { defineMessage, type MessageKey, type Translate } from '../../values/message.ts'
import { paymentReference } from '../payments/reference.ts'
import { isUndecided } from '../payments/payment-states.ts'
import type { PaymentState } from '../../values/vocabularies/payment-states.ts'
import { CARD_BRANCHES } from './card-branches.ts'
import type { CardControls } from './card-controls.ts'
import { cardActions } from './card-states.ts'
import type { BlockReason, CardAction, CardState } from '../../values/vocabularies/card-states.ts'
import type { TimelineStep } from '../../values/vocabularies/timeline-step.ts'

export const CARD_SCHEMES = ['verve', 'mastercard'] as const
export type CardScheme = (typeof CARD_SCHEMES)[number]
export const SCHEME_NAMES: Readonly<Record<CardScheme, string>> = { verve: 'Verve', mastercard: 'Mastercard' }

/** The time of each step. Null: the step has not happened, or it was skipped without news. */
export interface CardTimes {
  readonly orderedAt: Date
  readonly makingAt: Date | null
  readonly dispatchedAt: Date | null
  readonly readyAt: Date | null
  readonly deliveredAt: Date | null
  readonly activatedAt: Date | null
  readonly frozenAt: Date | null
  readonly blockedAt: Date | null
}

export interface MadeCard extends CardTimes, CardControls {
  readonly state: CardState
  readonly lastFour: string
  /** YYYY-MM */
  readonly expires: string
  readonly blockReason: BlockReason | null
  /** Raised with every change of the controls. */
  readonly version: number
  /** The processor has confirmed the newest change. */
  readonly isSynced: boolean
}

/** The place to which the processor sends the card. */
export type CardDelivery =
  | { readonly to: 'branch'; readonly branchCode: string }
  | { readonly to: 'home'; readonly address: string }

export interface CardRecord {
  readonly cardId: string
  readonly accountNumber: string
  readonly scheme: CardScheme
  readonly nameOnCard: string
  readonly delivery: CardDelivery
  readonly replaces: string | null
  readonly isReplaced: boolean
  readonly requestState: PaymentState
  readonly requestedAt: Date
  readonly completedAt: Date | null
  readonly amountMinor: bigint
  readonly vatMinor: bigint
  /** Undefined until the processor took the order. */
  readonly card: MadeCard | undefined
}

export type CardStatus = 'requested' | 'refused' | CardState

/** Digits and expiry are shown only after activation. Before, the holder proves with them that the card has arrived. */
export function cardView(record: CardRecord, translate: Translate) {
  const { card, amountMinor, vatMinor } = record
  const status = statusOf(record)
  const isKnown = card !== undefined && card.activatedAt !== null
  return {
    cardId: record.cardId,
    accountNumber: record.accountNumber,
    scheme: record.scheme,
    schemeName: SCHEME_NAMES[record.scheme],
    nameOnCard: record.nameOnCard,
    status,
    lastFour: isKnown ? card.lastFour : null,
    expires: isKnown ? `${card.expires.slice(5)}/${card.expires.slice(2, 4)}` : null,
    deliverTo: record.delivery.to,
    deliveryPlace: placeOf(record.delivery),
    timeline: cardTimeline(record, status).map(({ title, text, ...step }) => ({
      ...step,
      title: translate(title),
      text: translate(text),
    })),
    blockReason: card?.blockReason ?? null,
    channels: isKnown ? card.channels : null,
    limits: isKnown ? textsOf(card.limits) : null,
    version: card?.version ?? null,
    isSynced: card?.isSynced ?? true,
    replaces: record.replaces,
    isReplaced: record.isReplaced,
    actions: [...actionsOf(record)],
    fee: amountMinor.toString(),
    vat: vatMinor.toString(),
    total: (amountMinor + vatMinor).toString(),
    currencyCode: 'NGN' as const,
    reference: paymentReference(record.cardId),
    requestedAt: record.requestedAt.toISOString(),
  }
}

function statusOf({ card, requestState }: CardRecord): CardStatus {
  if (card !== undefined) return card.state
  return isUndecided(requestState) || requestState === 'settled' ? 'requested' : 'refused'
}

function actionsOf({ card, isReplaced }: CardRecord): readonly CardAction[] {
  return card === undefined ? [] : cardActions(card.state, isReplaced)
}

function textsOf(limits: CardControls['limits']) {
  return {
    perTransaction: limits.perTransaction.toString(),
    atmPerDay: limits.atmPerDay.toString(),
    posPerDay: limits.posPerDay.toString(),
    onlinePerDay: limits.onlinePerDay.toString(),
  }
}

export function placeOf(delivery: CardDelivery): string {
  if (delivery.to === 'home') return delivery.address
  const branch = CARD_BRANCHES.find(({ code }) => code === delivery.branchCode)
  return branch === undefined ? `Branch ${delivery.branchCode}` : `${branch.name} branch, ${branch.address}`
}

/** The delivery step of each state. */
const REACHED: Readonly<Record<CardState, number>> = {
  ordered: 1,
  making: 2,
  'on-its-way': 3,
  ready: 4,
  delivered: 5,
  active: 6,
  frozen: 6,
  blocked: 6,
}

interface CardStep extends Omit<TimelineStep, 'title' | 'text'> {
  readonly title: MessageKey
  readonly text: MessageKey
}

/** Oldest first. A step that was skipped without news has no time. */
function cardTimeline(record: CardRecord, status: CardStatus): readonly CardStep[] {
  const requested = step(
    'done',
    defineMessage('You requested it'),
    defineMessage('Approved by you'),
    record.requestedAt,
  )
  if (status === 'refused')
    return [
      requested,
      step(
        'done',
        defineMessage('Not made'),
        defineMessage('Nothing was taken: the fee and its VAT are back'),
        record.completedAt,
      ),
    ]
  const { card } = record
  if (card === undefined)
    return [
      requested,
      step(
        'now',
        defineMessage('With the card maker'),
        defineMessage('The fee is on hold. We will tell you when the order is placed'),
        null,
      ),
    ]
  const steps = wayOf(record, card)
  if (card.state !== 'blocked') return [requested, ...steps]
  const reached = steps.filter(({ state, at }) => state === 'done' && at !== null)
  const blocked = step(
    'done',
    defineMessage('Blocked for good'),
    defineMessage('It can never be used again'),
    card.blockedAt,
  )
  return [requested, ...reached, blocked]
}

type PlannedStep = readonly [reached: number, title: MessageKey, text: MessageKey, at: Date | null]

function wayOf({ delivery }: CardRecord, card: MadeCard): CardStep[] {
  const way = [
    [1, defineMessage('The order is in'), defineMessage('The fee and its VAT are paid'), card.orderedAt],
    [2, defineMessage('Being made'), defineMessage('Printed and embossed with your name'), card.makingAt],
    ...(delivery.to === 'branch' ? wayToBranch(card) : wayHome(card)),
    [6, defineMessage('Activated'), defineMessage('It can be used within your limits'), card.activatedAt],
  ] satisfies readonly PlannedStep[]
  const reached = REACHED[card.state]
  const last = way.findLast(([place]) => place <= reached)?.[0]
  return way.map(([place, title, text, at]) => {
    const state = place > reached ? 'next' : place === last && reached < 6 ? 'now' : 'done'
    return step(state, title, text, at)
  })
}

const wayToBranch = (card: MadeCard): readonly PlannedStep[] => [
  [3, defineMessage('On its way'), defineMessage('To the branch that you chose'), card.dispatchedAt],
  [4, defineMessage('Ready at the branch'), defineMessage('Bring an identity document'), card.readyAt],
  [5, defineMessage('Collected'), defineMessage('Activate it to use it'), card.deliveredAt],
]

const wayHome = (card: MadeCard): readonly PlannedStep[] => [
  [3, defineMessage('On its way'), defineMessage('With the courier, to your home'), card.dispatchedAt],
  [5, defineMessage('Delivered'), defineMessage('Activate it to use it'), card.deliveredAt],
]

function step(state: TimelineStep['state'], title: MessageKey, text: MessageKey, at: Date | null): CardStep {
  return { state, title, text, at: at?.toISOString() ?? null }
}
