/** Compares batches and standing orders with the payments that the bank made of them. */
import type { HistoryLine, OrderLine } from '../../history.ts'
import { type Evidence, groupBy, type Index, movesOf, type PaymentRow, sumOf } from '../evidence.ts'

/** Each line of an approved batch pays its payee its amount at most once. The status of the line that the customer read last is true. */
export function batchesPayTheirLines(evidence: Evidence, index: Index): readonly string[] {
  const linesOf = groupBy(evidence.batchLines, ({ batch }) => batch)
  return index.orders
    .filter(({ kind }) => kind === 'batch')
    .flatMap((order) => {
      const seen = lastView(index, order)
      return (linesOf.get(order.order) ?? []).flatMap(({ line, payment: id }) =>
        lineViolations(index, order, line, index.payments.get(id), id, seen.get(line)).map(
          (text) => `line ${line} of batch ${order.order}: ${text}`,
        ),
      )
    })
}

function lastView(index: Index, { order }: OrderLine): ReadonlyMap<number, string> {
  const view = (index.callsOf.get(order) ?? []).findLast(({ call, result }) => call === 'viewBatch' && result === 'ok')
  const { lines = [] } = (view?.data ?? {}) as { lines?: { line: number; status: string }[] }
  return new Map(lines.map(({ line, status }) => [line, status]))
}

function lineViolations(
  index: Index,
  order: OrderLine,
  line: number,
  payment: PaymentRow | undefined,
  id: string,
  status: string | undefined,
): readonly string[] {
  const wanted = order.lines?.[line - 1]
  const { taken } = movesOf(index, id, index.accountByNumber.get(order.from)?.id)
  if (payment === undefined) return taken.length === 0 ? [] : ['money was taken without a payment']
  const violations: string[] = []
  if (String(payment.amount) !== wanted?.amount || payment.payee !== wanted.to)
    violations.push(
      `${wanted?.amount} to ${wanted?.to} was ordered, and ${payment.amount} to ${payment.payee} was paid`,
    )
  if (taken.length > 1) violations.push(`the money was taken ${taken.length} times`)
  if (status === 'successful' && taken.length === 0)
    violations.push('the customer reads successful, and nothing was taken')
  if (status === 'failed' && taken.length > 0)
    violations.push(`the customer reads failed, and ${-sumOf(taken)} was taken`)
  if (status === undefined || status === 'waiting' || status === 'processing')
    violations.push(`the customer still reads ${status ?? 'nothing'}`)
  return violations
}

/** A process starts to follow its clock again within this time after a fault. */
const CLOCK_FOLLOWS_MS = 2_000

/** Returns the earliest real time at which a process can have written a timestamp, because its clock may have been ahead. */
function earliest({ history }: Evidence, written: number): number {
  const ahead = history.flatMap((line) => {
    if (line.type !== 'fault' || line.clock === undefined) return []
    const { aheadMs, forMs } = line.clock
    const at = written - aheadMs
    return at >= line.at && at <= line.at + forMs + CLOCK_FOLLOWS_MS ? [aheadMs] : []
  })
  return written - Math.max(0, ...ahead)
}

type Due = Extract<HistoryLine, { type: 'due' }>

/** A standing order pays once for each day that comes due while it is active, and never after its cancellation. */
export function standingOrdersPayOnTheirDays(evidence: Evidence, index: Index): readonly string[] {
  const dueOf = groupBy(
    evidence.history.filter((line): line is Due => line.type === 'due'),
    ({ order }) => order,
  )
  const paymentsOf = groupBy(evidence.payments, ({ origin }) => origin)
  return index.orders
    .filter(({ kind }) => kind === 'schedule')
    .flatMap((order) => {
      const cancelled = (index.callsOf.get(order.order) ?? []).find(
        ({ call, result }) => call === 'cancelSchedule' && result === 'ok',
      )
      const payments = paymentsOf.get(order.order) ?? []
      const paid = payments.filter(({ state }) => state === 'settled')
      const due = (dueOf.get(order.order) ?? []).filter(({ at }) => cancelled === undefined || at < cancelled.askedAt)
      const violations: string[] = []
      // The order may be cancelled while the bank makes a payment. So fewer payments than due days are no violation then.
      const least = cancelled === undefined ? due.length : 0
      if (paid.length > due.length || paid.length < least)
        violations.push(`it came due ${due.length} times, and it paid ${paid.length} times`)
      for (const payment of payments) {
        if (cancelled !== undefined && earliest(evidence, payment.at) > cancelled.answeredAt)
          violations.push(`it was cancelled, and it made payment ${payment.id} later`)
        if (String(payment.amount) !== order.amount || payment.payee !== order.to)
          violations.push(
            `${order.amount} to ${order.to} was ordered, and ${payment.amount} to ${payment.payee} was paid`,
          )
        const { taken } = movesOf(index, payment.id, index.accountByNumber.get(order.from)?.id)
        if (taken.length !== (payment.state === 'settled' ? 1 : 0))
          violations.push(`payment ${payment.id} is ${payment.state}, and its money was taken ${taken.length} times`)
      }
      return violations.map((text) => `standing order ${order.order}: ${text}`)
    })
}
