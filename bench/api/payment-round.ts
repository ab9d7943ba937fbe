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
}

/** A load that keeps `atOnce` calls in flight all the time. */
export function closedLoad(atOnce: number): Load {
  const fire = (calls: readonly Call[]) => fireClosed(calls, atOnce)
  return { initiate: fire, confirm: fire }
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
  const challenges = await answersOf(initiations, first.value)
  const confirmations = await seal(confirm, (_payer, n) => {
    const { challengeId } = challenges[n] as { challengeId: string }
    return { challengeId, pin: PIN }
  })
  const second = await costOf(() => load.confirm(confirmations))
  const rest = await costOf(() => untilDelivered(bank))
  const answers = await answersOf(confirmations, second.value)
  const other = answers.find((answer) => (answer as { status: string }).status !== confirmedStatus)
  if (other !== undefined) throw new Error(`a payment has another status: ${JSON.stringify(other)}`)
  const texts = (await countTexts(bank)) - textsBefore
  await endBursts(bank)
  return {
    initiated: first.value,
    confirmed: second.value,
    perPayment: perUnit(sumOf([first.cost, second.cost, rest.cost]), count),
    deliverySeconds: rest.cost.seconds,
    textsPerPayment: texts / count,
  }
}

const answersOf = (calls: readonly Call[], { replies }: Fired): Promise<unknown[]> =>
  Promise.all(calls.map((call, n) => openAnswer(call, replies[n]!)))
