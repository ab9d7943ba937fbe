/** Compares each payment that a customer ordered with the answers to the customer and with the books. */
import type { CallLine, OrderLine } from '../../history.ts'
import { type Evidence, type Index, movesOf, sumOf } from '../evidence.ts'

/** The fields of answers that the rules read. */
interface Said {
  readonly status?: string
  readonly outcome?: string
  readonly reference?: string
  readonly summary?: { readonly total?: string; readonly amount?: string; readonly rate?: Rate }
}
interface Rate {
  readonly unitCurrency: string
  readonly price: string
  readonly midPrice: string
  readonly arrives: string
}

const SINGLE = new Set(['own-bank', 'other-bank', 'exchange', 'bill'])
export const saidIn = ({ data }: CallLine): Said => (data ?? {}) as Said

/** The last status that the customer saw; `none`: the bank knows no such payment. */
function lastStatus(calls: readonly CallLine[]): string | undefined {
  const view = calls.findLast(({ call, result }) => call === 'view' && result !== 'unknown')
  if (view === undefined) return undefined
  return view.result === 'refused' ? 'none' : saidIn(view).status
}

function eachOrder(
  index: Index,
  check: (order: OrderLine, calls: readonly CallLine[]) => readonly string[],
): readonly string[] {
  return index.orders
    .filter(({ kind }) => SINGLE.has(kind))
    .flatMap((order) =>
      check(order, index.callsOf.get(order.order) ?? []).map((text) => `${order.kind} ${order.order}: ${text}`),
    )
}

/** True when the customer approved the order or withdrew it, so that it has an end. */
const wasOffered = (calls: readonly CallLine[]): boolean =>
  calls.some(({ call }) => call === 'confirm' || call === 'withdraw')

/** Each approved or withdrawn payment ends, and nothing of its hold remains. */
export function everyOrderEnds(_evidence: Evidence, index: Index): readonly string[] {
  return eachOrder(index, ({ order }, calls) => {
    if (!wasOffered(calls)) return []
    const status = lastStatus(calls)
    const violations =
      status === undefined || status === 'processing' ? [`the customer still reads ${status ?? 'nothing'}`] : []
    const remaining = index.holds.get(order)?.remaining ?? 0n
    return remaining === 0n ? violations : [...violations, `${remaining} is still on hold`]
  })
}

/** A successful payment took its amount and its charges once. A failed, cancelled or unknown payment took nothing. */
export function moneyFollowsStatus(_evidence: Evidence, index: Index): readonly string[] {
  return eachOrder(index, (order, calls) => {
    const payer = index.accountByNumber.get(order.from)
    const { taken, returned } = movesOf(index, order.order, payer?.id)
    const offer = calls.findLast(({ call, result }) => call.startsWith('initiate') && result === 'ok')
    const total = BigInt((offer && saidIn(offer).summary?.total) ?? order.amount)
    const status = wasOffered(calls) ? lastStatus(calls) : 'none'
    const isPaid = status === 'successful' || status === 'reversed'
    if (!isPaid && status !== 'processing')
      return taken.length === 0 ? [] : [`the customer reads ${status}, and ${-sumOf(taken)} was taken`]
    const violations: string[] = []
    if (isPaid && taken.length !== 1)
      violations.push(`the customer reads ${status}, and the money was taken ${taken.length} times`)
    if (taken.length > 0 && sumOf(taken) !== -total)
      violations.push(`the customer agreed to ${total}, and ${-sumOf(taken)} was taken`)
    const owed = status === 'reversed' ? total : 0n
    if (isPaid && sumOf(returned) !== owed)
      violations.push(`the customer reads ${status}, and ${sumOf(returned)} was returned`)
    return [...violations, ...(isPaid ? arrivalViolations(order, calls, index) : [])]
  })
}

/** Inside the bank the payee has the amount. In an exchange the customer has the agreed amount of the other currency. */
function arrivalViolations(order: OrderLine, calls: readonly CallLine[], index: Index): readonly string[] {
  if (order.kind !== 'own-bank' && order.kind !== 'exchange') return []
  const offer = calls.findLast(({ call, result }) => call === 'initiate' && result === 'ok')
  const rate = offer && saidIn(offer).summary?.rate
  const owed = order.kind === 'own-bank' ? order.amount : rate?.arrives
  const { taken: arrived } = movesOf(index, order.order, index.accountByNumber.get(order.to)?.id)
  return String(sumOf(arrived)) === owed ? [] : [`${owed} was agreed to arrive, and ${sumOf(arrived)} arrived`]
}

/** The bank never changes what it said about the end of a payment. */
export function nothingFalseSaid(_evidence: Evidence, index: Index): readonly string[] {
  return eachOrder(index, (_order, calls) => {
    const last = lastStatus(calls)
    if (last === undefined) return []
    const violations: string[] = []
    const may = (said: string, ...ends: readonly string[]): void => {
      if (!ends.includes(last)) violations.push(`the customer was told ${said}, and later ${last}`)
    }
    const answered = calls.filter(({ result }) => result === 'ok')
    for (const one of answered) {
      const { status, outcome } = saidIn(one)
      if (outcome === 'withdrawn') may('withdrawn', 'none', 'cancelled')
      if (one.call === 'confirm' && status === 'processing')
        may('processing', 'processing', 'successful', 'failed', 'reversed')
      if (status === 'successful') may('successful', 'successful', 'reversed')
      if (status === 'failed' || status === 'cancelled' || status === 'reversed') may(status, status)
    }
    const approvals = calls.filter(({ call }) => call === 'confirm')
    if (approvals.some(({ result }) => result === 'refused') && !approvals.some(({ result }) => result === 'ok'))
      may('refused', 'none', 'failed', 'cancelled')
    return violations
  })
}

/**
 * An approval that is sent again gets its first answer: the same payment, or the same refusal. A payment over a network may have
 * ended since, and then the answer states its end.
 */
export function sameAnswerAgain(_evidence: Evidence, index: Index): readonly string[] {
  return eachOrder(index, (_order, calls) => {
    const answers = calls
      .filter(({ call, result }) => call === 'confirm' && result !== 'unknown')
      .map((one) => (one.result === 'ok' ? answerWithoutProgress(one) : `refused: ${one.reason}`))
    const different = [...new Set(answers)]
    const ended = new Set(different.filter((answer) => !answer.endsWith(PROCESSING)))
    const payments = new Set(different.map((answer) => answer.replace(/ \w+$/, '')))
    return ended.size <= 1 && payments.size <= 1
      ? []
      : [`one approval was answered in several ways: ${different.join(' and ')}`]
  })
}

const PROCESSING = ' processing'

/** Returns the answer with the status that it had first: a reversed bill was successful before. */
function answerWithoutProgress(one: CallLine): string {
  const { status, reference } = saidIn(one)
  return `${reference} ${status === 'reversed' ? 'successful' : status}`
}

/** The rate of an offer brings the customer no more than the middle rate, and the offer is exact to the minor unit. */
export function exchangeCreatesNothing(_evidence: Evidence, index: Index): readonly string[] {
  return eachOrder(index, (order, calls) =>
    calls.flatMap((one) => {
      const rate = one.result === 'ok' ? saidIn(one).summary?.rate : undefined
      if (order.kind !== 'exchange' || rate === undefined) return []
      // The customer pays in the currency of the price. The price has four decimals, so it is read in ten-thousandths.
      const at = (price: string): bigint => (BigInt(order.amount) * 10_000n) / BigInt(price.replace('.', ''))
      if (rate.unitCurrency !== 'USD') return [`the rate is for ${rate.unitCurrency}`]
      if (BigInt(rate.arrives) > at(rate.price))
        return [`${rate.arrives} arrives, and the rate gives ${at(rate.price)}`]
      return BigInt(rate.price.replace('.', '')) < BigInt(rate.midPrice.replace('.', ''))
        ? ['the rate is better than the middle rate']
        : []
    }),
  )
}
