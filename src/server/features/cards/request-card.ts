/** The price of a card, the accounts that can request one, and the request, stored exactly for the customer's approval. */
import type { cardRoutes } from '../../../contract/cards.ts'
import type { RouteData, RouteRequest } from '../../../contract/route.ts'
import { CARD_BRANCHES, findBranch } from '../../../core/cards/card-branches.ts'
import { MOST_LIMITS } from '../../../core/cards/card-controls.ts'
import { CARD_SCHEMES, placeOf, SCHEME_NAMES } from '../../../core/cards/card-view.ts'
import { cardPrice, type CardFeeDecision, decideCardFee } from '../../../core/payments/decide-card-fee.ts'
import type { Failure } from '../../../core/failure.ts'
import { nameOnCard } from '../../../core/cards/name-on-card.ts'
import { formatMinor } from '../../../values/money.ts'
import { NIGERIAN_STATES } from '../../../values/places.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { createInitiate, type Reviewed } from '../../payments/approvals/initiate-payment.ts'
import type { Handler, Session } from '../../http/handler.ts'
import { type MessageWithParams, defineMessage } from '../../../values/message.ts'
import { cardApprovals, type CardContent, deliveryOf } from '../../payments/kinds/card-fee/card-content.ts'
import { type FeeAccount, findCardFacts, findFeeAccounts } from '../../payments/kinds/card-fee/card-facts.ts'
import type { CardsDeps } from '../../payments/kinds/card-fee/cards-deps.ts'

type Asked = RouteRequest<typeof cardRoutes.requestCard>
type Shown = Pick<RouteData<typeof cardRoutes.requestCard>, 'summary'>

const priceNow = async (deps: CardsDeps) => cardPrice(deps.clock.now(), await deps.fees?.())

/** The use-case behind `getCardOffer`. */
export function getCardOffer(deps: CardsDeps): Handler<typeof cardRoutes.getCardOffer> {
  return async (_nothing, { session }) => {
    const [found, price, name] = await Promise.all([
      findFeeAccounts(deps, session.customerId, null),
      priceNow(deps),
      nameOf(deps, session.customerId),
    ])
    const accounts = found
      .filter(({ from }) => from.currency === 'NGN' && from.open)
      .map(({ from, availableMinor, newest, isRequested }) => ({
        accountNumber: from.accountNumber,
        accountName: from.accountName,
        available: availableMinor.toString(),
        canRequest: !isRequested && (newest === undefined || newest.state === 'blocked'),
      }))
    return ok({
      data: {
        fee: price.amountMinor.toString(),
        vat: price.vatMinor.toString(),
        total: (price.amountMinor + price.vatMinor).toString(),
        schemes: CARD_SCHEMES.map((scheme) => ({ scheme, name: SCHEME_NAMES[scheme] })),
        nameOnCard: name,
        branches: CARD_BRANCHES.map((branch) => ({ ...branch })),
        accounts,
        states: [...NIGERIAN_STATES],
        most: {
          perTransaction: MOST_LIMITS.perTransaction.toString(),
          atmPerDay: MOST_LIMITS.atmPerDay.toString(),
          posPerDay: MOST_LIMITS.posPerDay.toString(),
          onlinePerDay: MOST_LIMITS.onlinePerDay.toString(),
        },
      },
    })
  }
}

const NO_NAME = 'The name that we have for you has no letters that can be printed on a card. Ask us to correct it first'

async function nameOf(deps: CardsDeps, customerId: string): Promise<string> {
  const holder = await deps.findHolder(customerId)
  if (holder === undefined) throw new Error('a card has nobody to hold it')
  return nameOnCard(holder.firstName, holder.lastName)
}

/** The use-case behind `requestCard`. */
export function requestCard(deps: CardsDeps): Handler<typeof cardRoutes.requestCard> {
  const { database, clock, approvals } = deps
  return createInitiate({
    database,
    clock,
    approvals,
    payments: cardApprovals,
    idOf: ({ requestId }) => requestId,
    bound: (request: Asked) => request,
    review: (request, session) => review(deps, request, session),
  })
}

async function review(
  deps: CardsDeps,
  request: Asked,
  { customerId }: Session,
): Promise<Result<Reviewed<CardContent, Shown>, Failure>> {
  const errors = deliveryErrors(request)
  const name = await nameOf(deps, customerId)
  if (name === '') errors['nameOnCard'] = [NO_NAME]
  if (Object.keys(errors).length > 0) return fail({ kind: 'invalid-input', errors })
  const facts = await findCardFacts(deps, request.fromAccountNumber, customerId)
  const decision = decideCardFee(facts, await priceNow(deps))
  if (!decision.ok) return decision
  if (facts.from === undefined) throw new Error('a card was allowed without its account')
  const content = contentOf(request, { customerId, from: facts.from, decision: decision.value, name })
  return ok({
    content,
    need: NEED,
    codeMessage: codeMessageFor(content),
    shown: { summary: summaryOf(content, facts.availableMinor) },
    // The bank asks the bureau before the customer's approval, and only about a customer whom no other check refuses.
    lastCheck: () => creditProblem(deps, customerId),
  })
}

async function creditProblem(deps: CardsDeps, customerId: string): Promise<Failure | undefined> {
  const standing = await deps.creditStanding(customerId)
  if (!standing.ok) return { kind: 'unavailable', retryAfterS: 60 }
  return standing.value === 'bad' ? { kind: 'bad-credit' } : undefined
}

/** Checks that a delivery has its own fields and no others, which the request's schema cannot express. */
function deliveryErrors({ deliverTo, branchCode, street, city, state }: Asked): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const leaveOut = (fields: Readonly<Record<string, unknown>>) => {
    for (const [field, value] of Object.entries(fields)) if (value !== undefined) errors[field] = ['Leave this out']
  }
  if (deliverTo === 'branch') {
    leaveOut({ street, city, state })
    if (branchCode === undefined || findBranch(branchCode) === undefined) errors['branchCode'] = ['Choose a branch']
    return errors
  }
  leaveOut({ branchCode })
  if (street === undefined) errors['street'] = ['Enter the house number and street']
  if (city === undefined) errors['city'] = ['Enter the city or town']
  if (state === undefined || !NIGERIAN_STATES.includes(state)) errors['state'] = ['Choose a state']
  return errors
}

function contentOf(
  request: Asked,
  known: {
    readonly customerId: string
    readonly from: FeeAccount
    readonly decision: CardFeeDecision
    readonly name: string
  },
): CardContent {
  const { customerId, from, decision, name } = known
  return {
    requestId: request.requestId,
    customerId,
    from: { accountNumber: from.accountNumber, accountName: from.accountName },
    scheme: request.scheme,
    nameOnCard: name,
    deliverTo: request.deliverTo,
    branchCode: request.branchCode ?? null,
    street: request.street ?? null,
    city: request.city ?? null,
    region: request.state ?? null,
    replaces: decision.replaces,
    currencyCode: 'NGN',
    amount: decision.price.amountMinor.toString(),
    vat: decision.price.vatMinor.toString(),
  }
}

/** The approval needs only the PIN, because the fee goes to the bank and the card to its own holder. */
const NEED = 'pin'

function codeMessageFor(content: CardContent): MessageWithParams {
  const amount = formatMinor(BigInt(content.amount) + BigInt(content.vat), 'NGN')
  return { message: defineMessage('{code} approves {amount} for a new card.'), params: { amount } }
}

function summaryOf(content: CardContent, availableMinor: bigint) {
  const total = BigInt(content.amount) + BigInt(content.vat)
  return {
    from: content.from,
    schemeName: SCHEME_NAMES[content.scheme],
    nameOnCard: content.nameOnCard,
    deliveryPlace: placeOf(deliveryOf(content)),
    isReplacement: content.replaces !== null,
    fee: content.amount,
    vat: content.vat,
    total: total.toString(),
    currencyCode: 'NGN' as const,
    balanceAfter: (availableMinor - total).toString(),
  }
}
