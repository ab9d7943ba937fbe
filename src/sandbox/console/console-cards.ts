/**
 * Serves the card calls of the sandbox's page: lists cards, moves a card to its next stage, and tests whether a card
 * would pay.
 */
import * as v from 'valibot'
import { type CardBooks, tryCard } from '../card-books.ts'
import { sendCardWebhook } from '../card-network.ts'
import { json, type SandboxReply } from '../network-server.ts'

export interface CardWorkshop {
  readonly cardBooks: CardBooks
  /** The address for callbacks about changed cards; undefined means no callback. */
  readonly cardHookUrl: () => string | undefined
}

const reference = v.pipe(v.string(), v.uuid())
const advanceRequest = v.strictObject({ reference })
const resolveRequest = v.strictObject({ reference, status: v.picklist(['ACCEPTED', 'REFUSED', 'PENDING']) })
const tryRequest = v.strictObject({
  reference,
  channel: v.picklist(['atm', 'pos', 'web']),
  contactless: v.optional(v.boolean(), false),
  abroad: v.optional(v.boolean(), false),
  // In minor units.
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,12}$/)),
})

const noCard = () => json(400, { error: 'no such card, or nothing further to do with it' })

/** Newest first, with the number that is printed on the card. */
export const listCards = ({ cardBooks }: CardWorkshop): SandboxReply => json(200, cardBooks.list())

/** Returns undefined for a call that is not about cards. */
export async function workOnCards(
  { cardBooks, cardHookUrl }: CardWorkshop,
  call: string,
  body: unknown,
): Promise<SandboxReply | undefined> {
  switch (call) {
    case 'POST /cards/advance': {
      const parsed = v.safeParse(advanceRequest, body)
      const card = parsed.success ? cardBooks.advance(parsed.output.reference) : undefined
      if (card === undefined) return noCard()
      await sendCardWebhook(cardHookUrl(), card.reference)
      return json(200, card)
    }
    case 'POST /cards/resolve': {
      const parsed = v.safeParse(resolveRequest, body)
      const card = parsed.success ? cardBooks.resolve(parsed.output.reference, parsed.output.status) : undefined
      if (card === undefined) return noCard()
      await sendCardWebhook(cardHookUrl(), card.reference)
      return json(200, card)
    }
    case 'POST /cards/try': {
      const parsed = v.safeParse(tryRequest, body)
      const card = parsed.success ? cardBooks.find(parsed.output.reference) : undefined
      return parsed.success && card !== undefined ? json(200, tryCard(card, parsed.output)) : noCard()
    }
    default:
      return undefined
  }
}
