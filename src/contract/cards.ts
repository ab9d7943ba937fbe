/** Calls for debit cards: price, order, delivery and controls. No full card number crosses this wire, only its last four digits. */
import * as v from 'valibot'
import { BLOCK_REASONS, CARD_ACTIONS, CARD_STATES } from '../values/vocabularies/card-states.ts'
import { approvalChallenge, approvalFactors } from './approvals/approval.ts'
import { accountNumber, digits, instant, signedMinor, text, uuid, uuidV7 } from './fields.ts'
import { receiptRoutes } from './transfers/receipts.ts'
import { nothing, route } from './route.ts'
import { transferStatus } from './transfers/transfers.ts'
import { STEP_STATES } from '../values/vocabularies/timeline-step.ts'

const cardScheme = v.picklist(['verve', 'mastercard'], 'Choose a card')
/** Product §14.2. */
const deliverTo = v.picklist(['branch', 'home'], 'Choose where the card goes')
/** `requested` and `refused`: the order of the card. The others are states of the card. */
const cardStatus = v.picklist(['requested', 'refused', ...CARD_STATES])
const blockReason = v.picklist(BLOCK_REASONS, 'Choose what happened')

const channels = v.strictObject({
  atm: v.boolean('Choose on or off'),
  pos: v.boolean('Choose on or off'),
  web: v.boolean('Choose on or off'),
  contactless: v.boolean('Choose on or off'),
  international: v.boolean('Choose on or off'),
})
/** Kobo. Zero allows no payment. */
const limitMinor = v.pipe(v.string('Enter an amount'), v.regex(/^(?:0|[1-9][0-9]{0,12})$/, 'Enter an amount'))
const limits = v.strictObject({
  perTransaction: limitMinor,
  atmPerDay: limitMinor,
  posPerDay: limitMinor,
  onlinePerDay: limitMinor,
})

const cardVersion = v.pipe(
  v.number('Load the page again'),
  v.integer('Load the page again'),
  v.minValue(1, 'Load the page again'),
)

const card = v.object({
  /** The id from the request that ordered the card. */
  cardId: uuid,
  accountNumber,
  scheme: cardScheme,
  schemeName: v.string(),
  nameOnCard: v.string(),
  status: cardStatus,
  /** Null until the card is activated. The customer proves that the card has arrived by typing these digits. */
  lastFour: v.nullable(v.string()),
  /** MM/YY. Null until the card is activated. */
  expires: v.nullable(v.string()),
  deliverTo,
  deliveryPlace: v.string(),
  timeline: v.array(
    v.object({
      title: v.string(),
      text: v.string(),
      at: v.nullable(instant),
      state: v.picklist(STEP_STATES),
    }),
  ),
  blockReason: v.nullable(blockReason),
  channels: v.nullable(channels),
  limits: v.nullable(limits),
  /**
   * The version of the card's controls, raised by every change. `setControls` names the version that its page read. Null until
   * the card is made.
   */
  version: v.optional(v.nullable(v.number()), null),
  /** True when the card processor has confirmed the newest change. The bank retries until then. */
  isSynced: v.boolean(),
  /** The blocked card that this card replaces. */
  replaces: v.nullable(uuid),
  isReplaced: v.boolean(),
  /** The actions that the card's state allows. */
  actions: v.array(v.picklist(CARD_ACTIONS)),
  fee: signedMinor,
  vat: signedMinor,
  total: signedMinor,
  currencyCode: v.literal('NGN'),
  reference: v.string(),
  requestedAt: instant,
})

export type Card = v.InferOutput<typeof card>

const cardOffer = v.object({
  /** Kobo. */
  fee: signedMinor,
  vat: signedMinor,
  total: signedMinor,
  schemes: v.array(v.object({ scheme: cardScheme, name: v.string() })),
  nameOnCard: v.string(),
  branches: v.array(v.object({ code: v.string(), name: v.string(), address: v.string() })),
  /** The customer's naira accounts. `canRequest` is false when the account has a card or a pending order of a card. */
  accounts: v.array(
    v.object({ accountNumber, accountName: v.string(), available: signedMinor, canRequest: v.boolean() }),
  ),
  /** The states of Nigeria in which cards are delivered to homes. */
  states: v.array(v.string()),
  /** The most that a card's limits can be. */
  most: limits,
})
export type CardOffer = v.InferOutput<typeof cardOffer>

/** `card` after the change, or the `approval` that the customer must give with `confirmCardChange` first. */
const cardChange = v.object({ card: v.nullable(card), approval: v.nullable(v.object(approvalChallenge)) })

export const cardRoutes = {
  getCards: route({
    method: 'GET',
    path: '/api/cards/getCards',
    request: nothing,
    data: v.object({ cards: v.array(card) }),
    caller: 'customer',
    changesState: false,
  }),
  getCardOffer: route({
    method: 'GET',
    path: '/api/cards/getOffer',
    request: nothing,
    data: cardOffer,
    caller: 'customer',
    changesState: false,
  }),
  /** A repeated call with the same id and content gets the same open challenge. Other content under the same id is refused. */
  requestCard: route({
    method: 'POST',
    path: '/api/cards/request',
    request: v.strictObject({
      requestId: uuidV7,
      fromAccountNumber: accountNumber,
      scheme: cardScheme,
      deliverTo,
      /** Required when the card is sent to a branch. */
      branchCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}-[0-9]{2}$/, 'Choose a branch'))),
      /** Required when the card is sent to a home in Nigeria. */
      street: v.optional(text('Street', 4, 100)),
      city: v.optional(text('City', 2, 60)),
      state: v.optional(text('State', 2, 60)),
    }),
    data: v.object({
      ...approvalChallenge,
      summary: v.object({
        from: v.object({ accountNumber, accountName: v.string() }),
        schemeName: v.string(),
        nameOnCard: v.string(),
        deliveryPlace: v.string(),
        isReplacement: v.boolean(),
        fee: signedMinor,
        vat: signedMinor,
        total: signedMinor,
        currencyCode: v.literal('NGN'),
        balanceAfter: signedMinor,
      }),
    }),
    caller: 'customer',
    changesState: true,
  }),
  confirmCardRequest: route({
    method: 'POST',
    path: '/api/cards/confirmRequest',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: v.object({ cardId: uuid, status: transferStatus, reference: v.string() }),
    caller: 'customer',
    changesState: true,
  }),
  /** Withdraws an approval whose answer never came. Afterwards the approval cannot run any more, or the reply says that it ran. */
  withdrawCardRequest: route({
    method: 'POST',
    path: '/api/cards/withdrawRequest',
    request: v.strictObject({ challengeId: uuid }),
    data: v.object({
      cardId: uuid,
      outcome: v.picklist(['withdrawn', 'running', 'answered']),
      status: v.optional(transferStatus),
    }),
    caller: 'customer',
    changesState: true,
  }),
  getCardReceipt: route({
    method: 'GET',
    path: '/api/cards/getReceipt',
    request: v.strictObject({ cardId: uuid, format: v.picklist(['pdf', 'png']) }),
    data: receiptRoutes.getReceipt.data,
    caller: 'customer',
    changesState: false,
  }),
  /** The last four digits prove that the customer has the card. Activation also needs an approval. */
  activateCard: route({
    method: 'POST',
    path: '/api/cards/activate',
    request: v.strictObject({ cardId: uuid, lastFour: digits('Last four digits', 4) }),
    data: cardChange,
    caller: 'customer',
    changesState: true,
  }),
  /** Freezes the card immediately. Needs no approval, because a freeze can only make a customer safer. */
  freezeCard: route({
    method: 'POST',
    path: '/api/cards/freeze',
    request: v.strictObject({ cardId: uuid }),
    data: cardChange,
    caller: 'customer',
    changesState: true,
  }),
  unfreezeCard: route({
    method: 'POST',
    path: '/api/cards/unfreeze',
    request: v.strictObject({ cardId: uuid }),
    data: cardChange,
    caller: 'customer',
    changesState: true,
  }),
  /** Blocks the card immediately and for ever. */
  blockCard: route({
    method: 'POST',
    path: '/api/cards/block',
    request: v.strictObject({ cardId: uuid, reason: blockReason }),
    data: cardChange,
    caller: 'customer',
    changesState: true,
  }),
  /**
   * Lowered limits and closed channels count immediately. If a limit rises or a channel opens, the whole change waits for an
   * approval. The call is refused when `version` is not the current version, because an older page would undo later changes. It
   * is accepted when the card already has all of these controls.
   */
  setCardControls: route({
    method: 'PUT',
    path: '/api/cards/setControls',
    request: v.strictObject({ cardId: uuid, version: cardVersion, channels, limits }),
    data: cardChange,
    caller: 'customer',
    changesState: true,
  }),
  confirmCardChange: route({
    method: 'POST',
    path: '/api/cards/confirmChange',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: cardChange,
    caller: 'customer',
    changesState: true,
  }),
} as const
