/** A holder's actions on a card: safer settings count immediately, and every other change is approved first and made once. */
import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { cardRoutes } from '../../../contract/cards.ts'
import { type CardControls, compareControls, limitsTooHigh, MOST_LIMITS } from '../../../core/cards/card-controls.ts'
import { type CardEvent, nextCardState } from '../../../core/cards/card-states.ts'
import { cardView } from '../../../core/cards/card-view.ts'
import type { BlockReason } from '../../../values/vocabularies/card-states.ts'
import type { Failure } from '../../../core/failure.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { challengeOf } from '../../approvals/approval.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Handler, Reply } from '../../http/handler.ts'
import { type MessageKey, defineMessage } from '../../../values/message.ts'
import { translatorFor } from '../../language/translator.ts'
import { type CardRow, controlsOf, findCard } from './card-store.ts'
import type { CardsDeps } from '../../payments/kinds/card-fee/cards-deps.ts'
import { isRightDigits } from './last-digits.ts'
import { lockCard, writeControls, writeEvent } from './write-card.ts'

/** The kind of approvals of changes to a card. */
const CARD_CHANGE_KIND = 'card-change'

type Answer = Result<Reply<v.InferOutput<(typeof cardRoutes.freezeCard)['data']>>, Failure>
type Wanted = Pick<v.InferOutput<(typeof cardRoutes.setCardControls)['request']>, 'channels' | 'limits'>

/** The change as an approval stores it. Amounts are decimal strings of kobo. */
type CardChange = { readonly customerId: string; readonly cardId: string } & (
  | { readonly change: 'activated' }
  /** The approval is for a change from this version of the card. So a later change that made the card safer is not undone. */
  | { readonly change: 'unfrozen'; readonly version: number }
  | ({ readonly change: 'controls'; readonly version: number } & Wanted)
)

/** The use-case behind `freezeCard`. */
export function freezeCard(deps: CardsDeps): Handler<typeof cardRoutes.freezeCard> {
  return ({ cardId }, context) => atOnce(deps, context, cardId, { event: 'frozen' })
}

/** The use-case behind `blockCard`. */
export function blockCard(deps: CardsDeps): Handler<typeof cardRoutes.blockCard> {
  return ({ cardId, reason }, context) => atOnce(deps, context, cardId, { event: 'blocked', blockReason: reason })
}

/** A change that only makes the card safer. It needs no approval, and a repeat does no harm. */
async function atOnce(
  deps: CardsDeps,
  context: SignedIn,
  cardId: string,
  happened: { readonly event: 'frozen' | 'blocked'; readonly blockReason?: BlockReason },
): Promise<Answer> {
  const { customerId } = context.session
  const done = await deps.database.transaction(async (tx) => {
    const card = await lockCard(tx, { cardId, customerId })
    if (card === undefined) return undefined
    return card.state === happened.event || (await writeEvent(deps, tx, card, happened, context))
  })
  if (done === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  return done ? shown(deps, context, cardId) : fail({ kind: 'refused', reason: 'card-changed' })
}

/** The use-case behind `activateCard`: checks the last four digits, and then asks for the approval. */
export function activateCard(deps: CardsDeps): Handler<typeof cardRoutes.activateCard> {
  return async ({ cardId, lastFour }, context) => {
    const open = await mayHappen(deps, context, cardId, 'activated')
    if (!open.ok) return open
    const right = await isRightDigits(deps, { cardId, customerId: context.session.customerId, lastFour })
    if (!right.ok) {
      const detail = { cardId, reason: 'reason' in right.failure ? right.failure.reason : right.failure.kind }
      await deps.audit(deps.database.pool, context, {
        kind: 'card.activation-refused',
        customerId: context.session.customerId,
        detail,
      })
      return right
    }
    return askFor(deps, context, { cardId, change: 'activated' }, defineMessage('{code} activates your card.'))
  }
}

/** The use-case behind `unfreezeCard`. */
export function unfreezeCard(deps: CardsDeps): Handler<typeof cardRoutes.unfreezeCard> {
  return async ({ cardId }, context) => {
    const open = await mayHappen(deps, context, cardId, 'unfrozen')
    if (!open.ok) return open
    return askFor(
      deps,
      context,
      { cardId, change: 'unfrozen', version: open.value },
      defineMessage('{code} unfreezes your card.'),
    )
  }
}

/** Checks that the event is possible for the card. Returns the card's version. */
async function mayHappen(
  deps: CardsDeps,
  { session }: SignedIn,
  cardId: string,
  event: CardEvent,
): Promise<Result<number, Failure>> {
  const { customerId } = session
  const card = await findCard(deps.database.pool, { cardId, customerId })
  if (card === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  if (await deps.isFrozen(customerId)) return fail({ kind: 'refused', reason: 'account-frozen' })
  const isOpen = card.card !== undefined && nextCardState(card.card.state, event) !== undefined
  return isOpen ? ok(card.card.version) : fail({ kind: 'refused', reason: 'card-changed' })
}

/** The use-case behind `setCardControls`. */
export function setCardControls(deps: CardsDeps): Handler<typeof cardRoutes.setCardControls> {
  return async ({ cardId, version: seen, channels, limits }, context) => {
    const { customerId } = context.session
    const wanted = controlsOfWanted({ channels, limits })
    const errors = limitsTooHigh(wanted.limits).map((limit) => [
      `limits.${limit}`,
      [`This can be at most ${formatMinor(MOST_LIMITS[limit], 'NGN')}`],
    ])
    if (errors.length > 0) return fail({ kind: 'invalid-input', errors: Object.fromEntries(errors) as never })
    if (await deps.isFrozen(customerId)) return fail({ kind: 'refused', reason: 'account-frozen' })
    const compared = await deps.database.transaction(async (tx) => {
      const card = await lockCard(tx, { cardId, customerId })
      const open = card === undefined ? undefined : openToControls(card)
      if (card === undefined || open === undefined) return card === undefined ? 'not-found' : 'card-changed'
      const change = compareControls(open, wanted)
      // A repeated call after a lost answer finds the card already changed.
      if (change !== 'same' && card.version !== seen) return 'card-changed'
      if (change === 'lower') await writeControls(deps, tx, card, { controls: wanted }, context)
      return { change, version: card.version }
    })
    if (compared === 'not-found' || compared === 'card-changed') return fail({ kind: 'refused', reason: compared })
    const { change, version } = compared
    if (change !== 'raise') return shown(deps, context, cardId)
    const what = defineMessage('{code} raises what your card can pay, or where it works.')
    return askFor(deps, context, { cardId, change: 'controls', version, channels, limits }, what)
  }
}

/** The controls of an active or frozen card. Undefined for a card in any other state, whose controls cannot change. */
const openToControls = (card: CardRow): CardControls | undefined =>
  card.state === 'active' || card.state === 'frozen' ? controlsOf(card) : undefined

function controlsOfWanted({ channels, limits }: Wanted): CardControls {
  return {
    channels,
    limits: {
      perTransaction: BigInt(limits.perTransaction),
      atmPerDay: BigInt(limits.atmPerDay),
      posPerDay: BigInt(limits.posPerDay),
      onlinePerDay: BigInt(limits.onlinePerDay),
    },
  }
}

type Unowned<Change> = Change extends unknown ? Omit<Change, 'customerId'> : never

/** A change that permits more needs two factors. A change that restores an earlier use, or the first activation, needs the PIN. */
async function askFor(
  deps: CardsDeps,
  { session }: SignedIn,
  change: Unowned<CardChange>,
  what: MessageKey,
): Promise<Answer> {
  const { customerId } = session
  const approval = await deps.approvals.open({
    kind: CARD_CHANGE_KIND,
    subjectId: randomUUID(),
    session,
    content: { customerId, ...change },
    methods: await deps.approvals.methodsFor(customerId, change.change === 'controls' ? 'two-factors' : 'pin'),
    codeMessage: { message: what, params: {} },
  })
  return ok({ data: { card: null, approval: challengeOf(approval) } })
}

/** The use-case behind `confirmCardChange`. A repeated call answers with the current state of the card. */
export function confirmCardChange(deps: CardsDeps): Handler<typeof cardRoutes.confirmCardChange> {
  return async ({ challengeId, ...factors }, context) => {
    const { customerId, sessionId } = context.session
    const key = { kind: CARD_CHANGE_KIND, challengeId, customerId, sessionId }
    const approval = await deps.approvals.find<CardChange>(key)
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { content } = approval
    if (approval.approvedWith !== null) return shown(deps, context, content.cardId)
    const way = await deps.approvals.check(approval, factors, context)
    if (!way.ok) return way
    const isDone = await deps.database.transaction(async (tx) => {
      const card = await lockCard(tx, { cardId: content.cardId, customerId })
      if (card === undefined || !isStillOpen(card, content)) return false
      if (!(await deps.approvals.use(tx, approval, way.value))) return true
      if (content.change !== 'controls')
        return writeEvent(deps, tx, card, { event: content.change, way: way.value }, context)
      await writeControls(deps, tx, card, { controls: controlsOfWanted(content), way: way.value }, context)
      return true
    })
    // Another call for the same approval may have made the change first.
    if (isDone || (await deps.approvals.find<CardChange>(key))?.approvedWith)
      return shown(deps, context, content.cardId)
    return fail({ kind: 'refused', reason: 'card-changed' })
  }
}

function isStillOpen(card: CardRow, content: CardChange): boolean {
  if (content.change === 'activated') return nextCardState(card.state, content.change) !== undefined
  return card.version === content.version
}

async function shown(deps: CardsDeps, { session }: SignedIn, cardId: string): Promise<Answer> {
  const card = await findCard(deps.database.pool, { cardId, customerId: session.customerId })
  if (card === undefined) throw new Error('a card that was changed is gone')
  return ok({ data: { card: cardView(card, translatorFor(session.language).translate), approval: null } })
}
