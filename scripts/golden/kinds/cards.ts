/** Plays orders of cards, whose fee goes over the card processor's network. */
import type { RouteInput } from '../../../src/contract/route.ts'
import { ROUTES } from '../../../src/contract/routes.ts'
import type { Kind } from '../kind.ts'
import { heldUntilLate, noteReceipt, openCaseOfNewestEntry, untilReview } from '../orders.ts'
import type { Person } from '../person.ts'
import type { Scenario } from '../scenario.ts'

type CardOrder = RouteInput<typeof ROUTES.requestCard>

function cardOrder(golden: Scenario, payer: Person, over: Partial<CardOrder> = {}): CardOrder {
  const requestId = over.requestId ?? golden.id('card')
  const branch = { deliverTo: 'branch', branchCode: 'LOS-01' } as const
  return { requestId, fromAccountNumber: payer.accountNumber, scheme: 'verve', ...branch, ...over }
}

/** Reviews and confirms the order. The processor answers by the fault `mode`. */
async function orderCard(golden: Scenario, payer: Person, mode = 'none', over: Partial<CardOrder> = {}) {
  const order = cardOrder(golden, payer, over)
  const offer = await golden.must('asks for the review', payer, ROUTES.requestCard, order)
  const factors = await golden.factors(payer, offer)
  await golden.withFault('cards', mode, async () => {
    await golden.must('confirms', payer, ROUTES.confirmCardRequest, factors)
    await untilOrdered(golden, order.requestId)
  })
  return { cardId: order.requestId, factors }
}

/** Waits until the processor has the order. */
async function untilOrdered(golden: Scenario, cardId: string): Promise<void> {
  await golden.until(async () => {
    const cards = await golden.bank.console<{ reference: string }[]>('GET', '/cards')
    return cards.some(({ reference }) => reference === cardId)
  })
}

async function untilCard(golden: Scenario, payer: Person, cardId: string, status: string | undefined): Promise<void> {
  await golden.until(async () => {
    const { cards } = await golden.look(payer, ROUTES.getCards, {})
    return cards.find((card) => card.cardId === cardId)?.status === status
  })
  await lookAtCards(golden, payer)
}

/** The last four digits and the expiry are random. */
async function lookAtCards(golden: Scenario, payer: Person): Promise<void> {
  // The newest change of a card reaches the processor a moment later.
  const cards = await golden.until(async () => {
    const seen = await golden.look(payer, ROUTES.getCards, {})
    return seen.cards.every(({ isSynced }) => isSynced) && seen.cards
  })
  golden.note('looks at the cards', {
    cards: cards.map(({ lastFour, expires, ...card }) => ({
      ...card,
      lastFour: lastFour === null ? null : '<last four>',
      expires: expires === null ? null : '<expiry>',
    })),
  })
}

async function readCardReceipt(golden: Scenario, payer: Person, cardId: string): Promise<void> {
  await noteReceipt(golden, await payer.call(ROUTES.getCardReceipt, { cardId, format: 'pdf' }))
}

const resolve = (golden: Scenario, reference: string, status: string) =>
  golden.bank.console('POST', '/cards/resolve', { reference, status })

export const CARDS: Kind = {
  name: 'cards',
  scenarios: {
    'is ordered, made and delivered; confirmed twice': async (golden) => {
      const payer = await golden.payer()
      await golden.call('asks what a card costs', payer, ROUTES.getCardOffer, {})
      const { cardId, factors } = await orderCard(golden, payer)
      await untilCard(golden, payer, cardId, 'ordered')
      await golden.call('confirms again', payer, ROUTES.confirmCardRequest, factors)
      await readCardReceipt(golden, payer, cardId)
      for (const status of ['making', 'on-its-way', 'ready', 'delivered']) {
        await golden.bank.console('POST', '/cards/advance', { reference: cardId })
        await untilCard(golden, payer, cardId, status)
      }
      const again = cardOrder(golden, payer, { requestId: golden.id('second card') })
      await golden.call('asks for a second card', payer, ROUTES.requestCard, again)
      await golden.operator('operators', 'card', 'return', cardId, 'They say that they never had it')
    },
    'is delivered to a home, blocked, and replaced': async (golden) => {
      const payer = await golden.payer()
      const home = {
        scheme: 'mastercard',
        deliverTo: 'home',
        street: '12 Allen Avenue',
        city: 'Ikeja',
        state: 'Lagos',
      } as const
      const order = { ...home, branchCode: undefined } as unknown as Partial<CardOrder>
      const { cardId } = await orderCard(golden, payer, 'none', order)
      await untilCard(golden, payer, cardId, 'ordered')
      await golden.must('blocks it', payer, ROUTES.blockCard, { cardId, reason: 'lost' })
      const second = await orderCard(golden, payer, 'none', { requestId: golden.id('second card') })
      await untilCard(golden, payer, second.cardId, 'ordered')
    },
    'is refused by the processor': async (golden) => {
      const payer = await golden.payer()
      const { cardId } = await orderCard(golden, payer, 'refuse')
      await untilCard(golden, payer, cardId, 'refused')
      await readCardReceipt(golden, payer, cardId)
    },
    'gets no answer, and was refused': async (golden) => {
      const payer = await golden.payer()
      const { cardId } = await orderCard(golden, payer, 'fail-late')
      await untilCard(golden, payer, cardId, 'refused')
    },
    'is processed first, and accepted': async (golden) => {
      const payer = await golden.payer()
      const { cardId } = await orderCard(golden, payer, 'processing')
      await resolve(golden, cardId, 'ACCEPTED')
      await untilCard(golden, payer, cardId, 'ordered')
    },
    'is processed first, and refused': async (golden) => {
      const payer = await golden.payer()
      const { cardId } = await orderCard(golden, payer, 'processing')
      await resolve(golden, cardId, 'REFUSED')
      await untilCard(golden, payer, cardId, 'refused')
    },
    'is never decided: is late, then in review, then released': async (golden) => {
      const payer = await golden.payer()
      const order = cardOrder(golden, payer)
      const offer = await golden.must('asks for the review', payer, ROUTES.requestCard, order)
      const factors = await golden.factors(payer, offer)
      await golden.withFault('cards', 'processing', async () => {
        const approve = () => golden.must('confirms', payer, ROUTES.confirmCardRequest, factors)
        await heldUntilLate(golden, payer, order.requestId, approve)
        await untilOrdered(golden, order.requestId)
      })
      await untilReview(golden, payer)
      await golden.operator('operators', 'card', 'release', order.requestId, 'Their dashboard: it was never made')
      await untilCard(golden, payer, order.requestId, 'refused')
    },
    'is never decided: an operator settles it, and gives the fee back': async (golden) => {
      const payer = await golden.payer()
      const { cardId } = await orderCard(golden, payer, 'processing')
      await untilReview(golden, payer)
      await golden.operator('operators', 'card', 'settle', cardId, 'Their dashboard: it is being made')
      await lookAtCards(golden, payer)
      await golden.operator('operators', 'card', 'return', cardId, 'Their dashboard: it was never made')
      await golden.operator('operators', 'card', 'return', cardId, 'Their dashboard: it was never made')
      await lookAtCards(golden, payer)
    },
    'is never made after its fee was taken': async (golden) => {
      const payer = await golden.payer()
      const { cardId } = await orderCard(golden, payer)
      await untilCard(golden, payer, cardId, 'ordered')
      const before = (await golden.look(payer, ROUTES.getAccounts, {}))[0]?.balanceMinor
      await resolve(golden, cardId, 'REFUSED')
      await golden.until(async () => (await golden.look(payer, ROUTES.getAccounts, {}))[0]?.balanceMinor !== before)
      await lookAtCards(golden, payer)
      await readCardReceipt(golden, payer, cardId)
      const second = await orderCard(golden, payer, 'none', { requestId: golden.id('second card') })
      await untilCard(golden, payer, second.cardId, 'ordered')
    },
    'is reversed by an operator': async (golden) => {
      const payer = await golden.payer()
      const { cardId } = await orderCard(golden, payer)
      await untilCard(golden, payer, cardId, 'ordered')
      const [journal] = await golden.bank.tables.journals([payer.customerId])
      await golden.operator('ledger', 'reverse', '--narration', 'The fee is waived', String(journal?.['id']))
      await lookAtCards(golden, payer)
    },
    'is refunded by a case about its entry': async (golden) => {
      const payer = await golden.payer()
      const { cardId } = await orderCard(golden, payer)
      await untilCard(golden, payer, cardId, 'ordered')
      const { reference } = await openCaseOfNewestEntry(golden, payer, 'not-authorised')
      await golden.operator('operators', 'case', 'for', reference, 'You are right, we pay you back.')
      await golden.operator('operators', 'case', 'refund', reference, '2,000.00', 'More than was paid by you')
      await golden.operator('operators', 'case', 'refund', reference, 'all', 'The whole of what you paid')
      await resolve(golden, cardId, 'REFUSED')
      await untilCard(golden, payer, cardId, 'refused')
    },
    'is frozen before it is sent, and an operator releases it': async (golden) => {
      const payer = await golden.payer()
      const order = cardOrder(golden, payer)
      const offer = await golden.must('asks for the review', payer, ROUTES.requestCard, order)
      await golden.bank.tables.stopJobsOf(order.requestId)
      await golden.must('confirms', payer, ROUTES.confirmCardRequest, await golden.factors(payer, offer))
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await golden.bank.tables.letJobsOf(order.requestId)
      await untilReview(golden, payer)
      await golden.operator('operators', 'card', 'release', order.requestId, 'The customer called: it was a thief')
      await untilCard(golden, payer, order.requestId, 'refused')
    },
    'is withdrawn before it is confirmed': async (golden) => {
      const payer = await golden.payer()
      const offer = await golden.must('asks for the review', payer, ROUTES.requestCard, cardOrder(golden, payer))
      await golden.call('withdraws', payer, ROUTES.withdrawCardRequest, { challengeId: offer.challengeId })
      await golden.call('confirms', payer, ROUTES.confirmCardRequest, await golden.factors(payer, offer))
    },
    'is refused at the review, and by the factors': async (golden) => {
      const payer = await golden.payer({
        kobo: 1_500_00n,
        further: [
          ['DOM', 'USD', 100_00n],
          ['CUR', 'NGN', 10_00n],
        ],
      })
      const [, dollars = '', poor = ''] = payer.accountNumbers
      const ask = (step: string, over: Partial<CardOrder>) =>
        golden.call(step, payer, ROUTES.requestCard, cardOrder(golden, payer, { requestId: golden.id(step), ...over }))
      await ask('from an account in dollars', { fromAccountNumber: dollars })
      await ask('from an account without money', { fromAccountNumber: poor })
      await ask('to a branch that is none', { branchCode: 'XXX-99' })
      const first = cardOrder(golden, payer, { requestId: golden.id('first card') })
      const offer = await golden.must('asks for the review', payer, ROUTES.requestCard, first)
      const second = cardOrder(golden, payer, { requestId: golden.id('second card') })
      const other = await golden.must('asks for another review', payer, ROUTES.requestCard, second)
      const factors = await golden.factors(payer, other)
      await golden.call('confirms with a wrong PIN', payer, ROUTES.confirmCardRequest, { ...factors, pin: '1593' })
      await golden.withFault('cards', 'none', async () => {
        await golden.must('confirms the other', payer, ROUTES.confirmCardRequest, factors)
        await untilOrdered(golden, second.requestId)
      })
      await untilCard(golden, payer, second.requestId, 'ordered')
      await golden.call('confirms the first', payer, ROUTES.confirmCardRequest, await golden.factors(payer, offer))
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await ask('while frozen', {})
    },
  },
}
