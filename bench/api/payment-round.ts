/** Makes one round of payments: all first calls, then all second calls, then the wait for the last alert. */
import { callsOf, type Call, type Fired, fireClosed, openAnswer } from './calls.ts'
import { type Cost, costOf, perUnit, sumOf } from './cost.ts'
import type { LoadResult } from '../ledger/workload.ts'
import { countTexts, endBursts, type PaymentCase, untilDelivered } from './payment-cases.ts'
import { PIN } from './payers.ts'
import type { LoadedBank } from './world.ts'

export interface Load {
  readonly initiate: (calls: readonly Call[]) => Promise<Fired>
  readonly confirm: (calls: readonly Call[]) => Promise<Fired>
  /** Whether the bank may refuse a call with 503. Otherwise a refused call ends the run. */
  readonly mayRefuse: boolean
}

/** A load that keeps `atOnce` calls in flight all the time. */
export function closedLoad(atOnce: number): Load {
  const fire = (calls: readonly Call[]) => fireClosed(calls, atOnce)
  return { initiate: fire, confirm: fire, mayRefuse: false }
}

export interface PaymentsMade {
  readonly initiated: LoadResult
  readonly confirmed: LoadResult
  /** The cost of both calls, and of everything that follows until the last alert is delivered. */
  readonly perPayment: Cost
  /** The time from the last answer to the last alert. */
  readonly deliverySeconds: number
  /** The number of text messages that were delivered. */
  readonly textsPerPayment: number
  /** The number of calls that the bank refused with 503. */
  readonly refused: number
}

/** Makes `count` payments. The calls are sealed outside the measured time. Throws when a payment has another status than its case expects. */
export async function makePayments(
  bank: LoadedBank,
  { initiate, confirm, initiation, confirmedStatus }: PaymentCase,
  count: number,
  load: Load,
): Promise<PaymentsMade> {
  const textsBefore = await countTexts(bank)
  const seal = await callsOf({ origins: bank.apiOrigins, payers: bank.payers }, count)
  const initiations = await seal(initiate, initiation)
  const first = await costOf(() => load.initiate(initiations))
  const challenges = await answersOf(initiations, first.value, load)
  const sealed = await seal(confirm, (_payer, n) => {
    const { challengeId } = (challenges[n] ?? NO_CHALLENGE) as { challengeId: string }
    return { challengeId, pin: PIN }
  })
  const confirmations = sealed.filter((_call, n) => challenges[n] !== REFUSED)
  const second = await costOf(() => load.confirm(confirmations))
  const rest = await costOf(() => untilDelivered(bank))
  const answers = await answersOf(confirmations, second.value, load)
  const other = answers.find(
    (answer) => answer !== REFUSED && (answer as { status: string }).status !== confirmedStatus,
  )
  if (other !== undefined) throw new Error(`a payment has another status: ${JSON.stringify(other)}`)
  const texts = (await countTexts(bank)) - textsBefore
  await endBursts(bank)
  return {
    initiated: first.value,
    confirmed: second.value,
    perPayment: perUnit(sumOf([first.cost, second.cost, rest.cost]), count),
    deliverySeconds: rest.cost.seconds,
    textsPerPayment: texts / count,
    refused: [...challenges, ...answers].filter((answer) => answer === REFUSED).length,
  }
}

/** The answer to a call that the bank refused. */
const REFUSED = null
const NO_CHALLENGE = { challengeId: '' }

const answersOf = (calls: readonly Call[], { replies }: Fired, { mayRefuse }: Load): Promise<unknown[]> =>
  Promise.all(
    calls.map((call, n) => {
      const reply = replies[n]!
      return mayRefuse && reply.status === 503 ? REFUSED : openAnswer(call, reply)
    }),
  )
