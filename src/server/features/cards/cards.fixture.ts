/**
 * For tests: a small bank of customers (transfers/world.fixture.ts) with cards over the real ledger, and the sandbox's
 * processor over HTTP.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { cardRoutes } from '../../../contract/cards.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { callConsole, readConsole, setFaults } from '../../../sandbox/console/console.fixture.ts'
import { cardHints, createCardApi } from '../../adapters/card-processor/card-api.ts'
import type { OutboundNews } from '../../payments/outbound/outbound-payment.ts'
import { advanceOne } from '../../payments/outbound/advance-one.fixture.ts'
import { createTestDatabase } from '../../db/database.fixture.ts'
import { cardNotifications, decideCardDeps } from './card-ends.ts'
import type { CardProcessor } from '../../ports/card-processor.ts'
import { findFrozen, isFrozen } from '../../customers/is-frozen.ts'
import { createWorld, PIN, type Person, reasonOf, WITHDRAWN_WITHIN_MS } from '../transfers/world.fixture.ts'
import type { CardsDeps } from '../../payments/kinds/card-fee/cards-deps.ts'
import { type CardOutboundDeps, ordersAt } from '../../payments/kinds/card-fee/outbound-card.ts'
import { activateCard, blockCard, confirmCardChange, freezeCard, setCardControls, unfreezeCard } from './change-card.ts'
import { confirmCardRequest, withdrawCardRequest } from './confirm-card-request.ts'
import { createFollowCard, createSweepCards, createInstructCard, type FollowDeps } from './follow-cards.ts'
import { getCards } from './get-cards.ts'
import { cardWebhookEndpoints } from './card-webhook.ts'
import { madeCardEffect } from './made-cards.ts'
import { getCardOffer, requestCard } from './request-card.ts'

export type CardRequest = RouteRequest<typeof cardRoutes.requestCard>
export type CardsWorld = Awaited<ReturnType<typeof createCardsWorld>>

/**
 * The time limit of a call: long for an expected answer, because the machine may be busy; short when no answer will
 * come.
 */
const AMPLE_MS = 20_000
const SHORT_MS = 1_500
/** Faults under which the processor does not answer an order. */
const SILENT_FAULTS = new Set(['time-out', 'fail-late'])
const JOB = { id: '1', attempt: 1, maxAttempts: 1 }

export async function createCardsWorld() {
  const sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
  const own = await createTestDatabase()
  const world = await createWorld(own)
  const { database, ledger } = world
  const { clock } = world.deps
  const { processor, setFault } = processorOf(sandbox)
  const standing = { now: 'good' as 'good' | 'bad' }
  const deps: CardsDeps = {
    ...cardNotifications(clock),
    database,
    ledger,
    approvals: world.deps.approvals,
    monitoring: world.deps.monitoring,
    referralRows: world.deps.referralRows,
    isFrozen: (customerId) => isFrozen(database.pool, customerId),
    findHolder: () => Promise.resolve({ firstName: 'Adaeze', lastName: 'Okonkwo' }),
    creditStanding: () => Promise.resolve({ ok: true, value: standing.now }),
  }
  const notified: { news: OutboundNews; cardId: string }[] = []
  const alerts: object[] = []
  const logger = { warn: () => {}, error: (details: object) => alerts.push(details) }
  const deciding = await decideCardDeps({ database, ledger, clock, logger })
  const outbound: CardOutboundDeps = {
    ...deciding,
    database,
    findFrozen: (customerIds) => findFrozen(database.pool, customerIds),
    ordersOf: ordersAt(processor),
    endRows: (news, card, made, networkCode) => {
      notified.push({ news, cardId: card.id })
      // The notices of the customers go to `notified`.
      return (deciding.endRows?.(news, card, made, networkCode) ?? []).filter(({ effect }) => effect === madeCardEffect)
    },
    queueNotices: (_tx, news, cards) => {
      notified.push(...cards.map(({ id: cardId }) => ({ news, cardId })))
      return Promise.resolve()
    },
  }
  const following: FollowDeps = {
    ...cardNotifications(clock),
    database,
    ledger,
    processor,
    logger,
    noticeRows: ({ id: cardId }) => {
      notified.push({ news: 'released', cardId })
      return []
    },
  }
  const hook = cardWebhookEndpoints({ database, clock, logger, hints: cardHints(sandbox.keys.cardsHookKey) })
  return {
    ...world,
    close: () => world.close().then(() => sandbox.close()),
    /** The address of the database, for the operators' commands. */
    databaseUrl: own.url,
    sandbox,
    processor,
    cards: deps,
    outbound,
    notified,
    alerts,
    standing,
    hook,
    ...jobsOf(outbound, following),
    ...callsOf(deps),
    ...consoleOf(sandbox),
    setFault,
  }
}

/**
 * The adapter to the sandbox's processor. It uses the short time limit for an order while a fault keeps the answer
 * back.
 */
function processorOf(sandbox: Sandbox) {
  const within = (answerWithinMs: number): CardProcessor =>
    createCardApi({ baseUrl: sandbox.cardsUrl, key: sandbox.keys.cardsKey, answerWithinMs, timeoutMs: AMPLE_MS })
  const [patient, hasty] = [within(AMPLE_MS), within(SHORT_MS)]
  let isSilent = false
  return {
    processor: { ...patient, order: (order) => (isSilent ? hasty : patient).order(order) } satisfies CardProcessor,
    setFault(fault: string | { mode: string; times?: number }) {
      isSilent = SILENT_FAULTS.has(typeof fault === 'string' ? fault : fault.mode)
      return setFaults(sandbox, { cards: fault })
    },
  }
}

function jobsOf(outbound: CardOutboundDeps, following: FollowDeps) {
  const [follow, tell] = [createFollowCard(following), createInstructCard(following)]
  const sweep = createSweepCards(following)
  return {
    submitCard: (cardId: string) => advanceOne(outbound, cardId),
    followCard: (cardId: string) => follow({ cardId }, JOB),
    tellCard: (cardId: string) => tell({ cardId }, JOB),
    sweep: () => sweep({}, JOB),
  }
}

function callsOf(deps: CardsDeps) {
  const calls = {
    list: getCards(deps),
    offer: getCardOffer(deps),
    request: requestCard(deps),
    confirm: confirmCardRequest(deps),
    withdraw: withdrawCardRequest(deps, WITHDRAWN_WITHIN_MS),
    activate: activateCard(deps),
    freeze: freezeCard(deps),
    unfreeze: unfreezeCard(deps),
    block: blockCard(deps),
    setControls: setCardControls(deps),
    confirmChange: confirmCardChange(deps),
  }
  const requestOf = (from: Person, over: Partial<CardRequest> = {}): CardRequest => ({
    requestId: randomUUIDv7(),
    fromAccountNumber: from.accountNumber,
    scheme: 'verve',
    deliverTo: 'branch',
    branchCode: 'LOS-01',
    ...over,
  })
  return {
    calls,
    requestOf,
    /** Requests and approves a card. Returns the card's id. */
    orderCard: async (from: Person, over: Partial<CardRequest> = {}) => {
      const request = requestOf(from, over)
      const asked = await calls.request(request, from.context)
      if (!asked.ok) throw new Error(reasonOf(asked))
      const done = await calls.confirm({ challengeId: asked.value.data.challengeId, pin: PIN }, from.context)
      if (!done.ok) throw new Error(reasonOf(done))
      return request.requestId
    },
    seenCard: async (who: Person, cardId: string) => {
      const listed = await calls.list({}, who.context)
      const card = listed.ok ? listed.value.data.cards.find((one) => one.cardId === cardId) : undefined
      if (card === undefined) throw new Error('no such card')
      return card
    },
    /** Approves, with the PIN, the change that the answer asks an approval for. */
    approveChange: async (who: Person, asked: Awaited<ReturnType<typeof calls.activate>>) => {
      if (!asked.ok || asked.value.data.approval === null) throw new Error(reasonOf(asked))
      return calls.confirmChange({ challengeId: asked.value.data.approval.challengeId, pin: PIN }, who.context)
    },
  }
}

export interface Plastic {
  readonly reference: string
  readonly number: string
  readonly status: string
  readonly timesSent: number
  readonly timesAsked: number
  readonly controls: { readonly version: number; readonly status: string }
}

/** The calls of the sandbox's console that tests make. */
function consoleOf(sandbox: Sandbox) {
  return {
    plasticOf: async (reference: string) => {
      const cards = await readConsole<Plastic[]>(sandbox, '/cards')
      return cards.filter((card) => card.reference === reference)
    },
    advance: (reference: string) => callConsole(sandbox, 'POST', '/cards/advance', { reference }),
    resolveCard: (reference: string, status: string) =>
      callConsole(sandbox, 'POST', '/cards/resolve', { reference, status }),
    tryCard: async (reference: string, over: object) => {
      const reply = await callConsole(sandbox, 'POST', '/cards/try', { reference, amount: '100000', ...over })
      return ((await reply.json()) as { approved: boolean }).approved
    },
  }
}
