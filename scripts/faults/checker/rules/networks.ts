/** Compares the books of the bank with the books of the payment switch and of the bill aggregator. */
import type { HistoryLine } from '../../history.ts'
import { type Evidence, groupBy, type Index, movesOf, type PaymentRow, sumOf } from '../evidence.ts'

type Books = Extract<HistoryLine, { type: 'books' }>
const booksOf = ({ history }: Evidence): Books | undefined =>
  history.findLast((line): line is Books => line.type === 'books')

function paymentsByReference({ payments }: Evidence): ReadonlyMap<string, PaymentRow> {
  return new Map(
    payments.flatMap((payment) => (payment.reference === null ? [] : [[payment.reference, payment] as const])),
  )
}

/** Returns how much the payment took from the account of its hold, and how much was returned to the account. */
function heldMoves(index: Index, payment: PaymentRow): { readonly taken: bigint; readonly returned: bigint } {
  const account = index.holds.get(payment.id)?.account
  const { taken, returned } = movesOf(index, payment.id, account)
  return { taken: -sumOf(taken), returned: sumOf(returned) }
}

/** The bank took the money of each credit that the switch settled. It took no money for a credit that the switch refused or never got. */
export function switchAgrees(evidence: Evidence, index: Index): readonly string[] {
  const books = booksOf(evidence)
  if (books === undefined) return []
  const violations: string[] = []
  const byReference = paymentsByReference(evidence)
  const settled = new Map(books.credits.map((credit) => [credit.id, credit]))
  for (const credit of books.credits) {
    const payment = byReference.get(credit.id)
    if (payment === undefined) {
      violations.push(`the switch has the credit ${credit.id}, which is no payment of the bank`)
      continue
    }
    const { taken } = heldMoves(index, payment)
    if (
      credit.status === 'ACSC' &&
      (taken < BigInt(credit.amount) ||
        payment.amount !== BigInt(credit.amount) ||
        payment.payee !== credit.accountNumber)
    )
      violations.push(`the switch settled ${credit.amount} of payment ${payment.id}, and the bank took ${taken}`)
    if (credit.status === 'RJCT' && taken !== 0n)
      violations.push(`the switch refused payment ${payment.id}, and the bank took ${taken}`)
  }
  for (const payment of evidence.payments.filter(({ kind }) => kind === 'other-bank')) {
    const { taken } = heldMoves(index, payment)
    if (taken !== 0n && settled.get(payment.reference ?? '')?.status !== 'ACSC')
      violations.push(`the bank took ${taken} for payment ${payment.id}, which the switch did not settle`)
  }
  return violations
}

/** A delivered bill was paid once. A failed or reversed bill cost nothing in the end. */
export function aggregatorAgrees(evidence: Evidence, index: Index): readonly string[] {
  const books = booksOf(evidence)
  if (books === undefined) return []
  const violations: string[] = []
  const byReference = paymentsByReference(evidence)
  const bought = new Map(books.bills.map((bill) => [bill.requestId, bill]))
  for (const bill of books.bills) {
    const payment = byReference.get(bill.requestId)
    if (payment === undefined)
      violations.push(`the aggregator has the bill ${bill.requestId}, which is no payment of the bank`)
  }
  for (const payment of evidence.payments.filter(({ kind }) => kind === 'bill')) {
    const { taken, returned } = heldMoves(index, payment)
    const bill = bought.get(payment.reference ?? '')
    const kept = taken - returned
    const owed = bill?.status === 'delivered' ? payment.amount : 0n
    // The charges of these bills are zero.
    if (kept !== owed)
      violations.push(
        `the aggregator says ${bill?.status ?? 'nothing'} of bill ${payment.id}, and the bank kept ${kept}`,
      )
    if (bill !== undefined && bill.status === 'delivered' && BigInt(bill.amount) !== payment.amount)
      violations.push(`the aggregator delivered ${bill.amount} of bill ${payment.id} over ${payment.amount}`)
  }
  return violations
}

/** A credit from another bank that the bank accepted is in the account once, and a credit that it refused is not. */
export function inwardAgrees(evidence: Evidence, index: Index): readonly string[] {
  const books = booksOf(evidence)
  if (books === undefined) return []
  const violations: string[] = []
  const rows = new Map(evidence.inward.map((row) => [row.endToEnd, row]))
  const sent = groupBy(books.inward, ({ endToEndId }) => endToEndId)
  for (const [endToEnd, messages] of sent) {
    const said = new Set(messages.flatMap(({ attempts }) => attempts.map(({ status }) => status)))
    const row = rows.get(endToEnd)
    const [first] = messages
    const account = index.accountByNumber.get(first?.accountNumber ?? '')
    const arrived = row?.accepted === true ? movesOf(index, row.posting, account?.id).taken : []
    if (said.has('ACSC') && said.has('RJCT')) violations.push(`credit ${endToEnd} was accepted and refused`)
    if (said.has('ACSC') && (arrived.length !== 1 || String(arrived[0]) !== first?.amount))
      violations.push(
        `credit ${endToEnd} of ${first?.amount} was accepted, and ${sumOf(arrived)} arrived in ${arrived.length} entries`,
      )
    if (said.has('RJCT') && arrived.length > 0) violations.push(`credit ${endToEnd} was refused, and it arrived`)
  }
  for (const row of evidence.inward)
    if (row.accepted && !sent.has(row.endToEnd))
      violations.push(`the bank accepted credit ${row.endToEnd}, which no bank sent`)
  return violations
}

/** Every movement on a customer's account has a cause that the customer or a network gave. */
export function everyMoveHasACause(evidence: Evidence, index: Index): readonly string[] {
  const ordered = new Set(index.orders.map(({ order }) => order))
  const causes = new Set([
    ...ordered,
    ...evidence.batchLines.filter(({ batch }) => ordered.has(batch)).map(({ payment }) => payment),
    ...evidence.payments.filter(({ origin }) => origin !== null && ordered.has(origin)).map(({ id }) => id),
  ])
  const allowed = new Set([
    ...causes,
    ...evidence.refunds.filter(({ subject }) => causes.has(subject)).map(({ posting }) => posting),
    ...evidence.inward.filter(({ accepted }) => accepted).map(({ posting }) => posting),
  ])
  return evidence.journals
    .filter(({ id, hold }) => !index.journalsBefore.has(id) && !allowed.has(id) && !(hold !== null && causes.has(hold)))
    .flatMap(({ id }) => {
      const lines = (index.entriesOf.get(id) ?? []).filter(
        ({ account }) => (index.accounts.get(account)?.number ?? null) !== null,
      )
      return lines.map(
        ({ account, amount }) => `journal ${id} moves ${amount} on account ${account}, and nobody ordered it`,
      )
    })
}
