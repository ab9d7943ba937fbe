/**
 * Decides the bank's credits in the sandbox's switch, for every protocol. Each id gets one decision, which never
 * changes.
 */
import type { OutwardBooks, OutwardPayment } from './outward-books.ts'
import { type CreditScript, findOtherAccount, OFF_LINE_BANK } from './switch-accounts.ts'

type CreditOrder = Omit<
  OutwardPayment,
  'recall' | 'status' | 'reason' | 'receivedAt' | 'decidedAt' | 'timesSent' | 'timesAsked'
>

export interface CreditOutcome {
  readonly payment: OutwardPayment
  /** True if the switch does not answer, so that the bank must ask. */
  readonly silent: boolean
  /** True if the id was already used for another payment. */
  readonly clash: boolean
}

export interface RecallOutcome {
  readonly status: 'ACCR' | 'RJCR' | 'PDCR'
  /** The ISO reason of a rejection. */
  readonly reason: string | null
  readonly silent: boolean
  /** The payment to return, if the recall was agreed just now. The money returns only once. */
  readonly toReturn: OutwardPayment | undefined
}

export interface Clearing {
  /** Returns the account's name, or the ISO reason why there is none. */
  enquire(institutionCode: string, accountNumber: string): { readonly name: string } | { readonly reason: string }
  /** With `failing` the credit is refused, whichever account it is for. */
  credit(order: CreditOrder, failing: boolean): CreditOutcome
  /**
   * Handles a recall with this id. `returnId` is the id of the returning payment, unless the recall has one already.
   */
  recall(id: string, recallId: string, returnId: string): RecallOutcome
  /** Returns undefined for a payment that the switch never received. */
  ask(id: string): CreditOutcome | undefined
}

const AT_ONCE: Readonly<Record<CreditScript, Pick<OutwardPayment, 'status' | 'reason'>>> = {
  settles: { status: 'ACSC', reason: null },
  refuses: { status: 'RJCT', reason: 'AC06' },
  suspects: { status: 'RJCT', reason: 'FRAD' },
  'settles-late': { status: 'ACSC', reason: null },
  'refuses-late': { status: 'RJCT', reason: 'AC06' },
  'processing-then-settles': { status: 'ACCP', reason: null },
  never: { status: 'ACCP', reason: null },
}
const SILENT_AT_FIRST = new Set<CreditScript>(['settles-late', 'refuses-late', 'never'])

export function createClearing(books: OutwardBooks): Clearing {
  const outcome = (payment: OutwardPayment, silent: boolean): CreditOutcome => {
    books.put(payment)
    return { payment, silent, clash: false }
  }
  return {
    enquire(institutionCode, accountNumber) {
      if (institutionCode === OFF_LINE_BANK) return { reason: 'AB08' }
      const account = findOtherAccount(institutionCode, accountNumber)
      return account === undefined ? { reason: 'AC03' } : { name: account.accountName }
    },
    credit(order, failing) {
      const known = books.find(order.id)
      if (known !== undefined) {
        if (!isSame(known, order)) return { payment: known, silent: false, clash: true }
        const silent = known.timesAsked === 0 && SILENT_AT_FIRST.has(scriptOf(known))
        return outcome({ ...known, timesSent: known.timesSent + 1 }, silent)
      }
      const receivedAt = new Date().toISOString()
      const decided = decide(order, failing)
      const decidedAt = decided.status === 'ACCP' ? null : receivedAt
      const payment = { ...order, ...decided, receivedAt, decidedAt, timesSent: 1, timesAsked: 0 }
      return outcome(payment, SILENT_AT_FIRST.has(scriptOf(order)))
    },
    recall(id, recallId, returnId) {
      const known = books.find(id)
      if (known?.status !== 'ACSC') return refusedRecall('NOOR')
      if (known.recall !== undefined && known.recall.id !== recallId) return refusedRecall('IDUP')
      const timesAsked = (known.recall?.timesAsked ?? 0) + 1
      const { status, reason } = decideRecall(known, timesAsked)
      const isNew = status === 'ACCR' && (known.recall?.returnId ?? null) === null
      const kept = {
        id: recallId,
        timesAsked,
        status,
        reason,
        returnId: isNew ? returnId : (known.recall?.returnId ?? null),
      }
      const payment = { ...known, recall: kept }
      books.put(payment)
      return { status, reason, silent: accountOf(known)?.recall === 'silent', toReturn: isNew ? payment : undefined }
    },
    ask(id) {
      const known = books.find(id)
      if (known === undefined) return undefined
      const script = scriptOf(known)
      const settlesNow = known.status === 'ACCP' && script === 'processing-then-settles'
      const now = settlesNow ? ({ status: 'ACSC', decidedAt: new Date().toISOString() } as const) : {}
      return outcome({ ...known, ...now, timesAsked: known.timesAsked + 1 }, script === 'never')
    },
  }
}

const accountOf = (order: CreditOrder) => findOtherAccount(order.institutionCode, order.accountNumber)

function scriptOf(order: CreditOrder): CreditScript {
  return accountOf(order)?.script ?? 'refuses'
}

const refusedRecall = (reason: string): RecallOutcome => ({
  status: 'RJCR',
  reason,
  silent: false,
  toReturn: undefined,
})

function decideRecall(order: CreditOrder, timesAsked: number): Pick<RecallOutcome, 'status' | 'reason'> {
  const script = accountOf(order)?.recall
  if (script === 'refuses') return { status: 'RJCR', reason: 'CUST' }
  const waits = script === 'silent' || (script === 'considers' && timesAsked === 1)
  return { status: waits ? 'PDCR' : 'ACCR', reason: null }
}

function decide(order: CreditOrder, failing: boolean): Pick<OutwardPayment, 'status' | 'reason'> {
  if (order.institutionCode === OFF_LINE_BANK) return { status: 'ACCP', reason: null }
  if (findOtherAccount(order.institutionCode, order.accountNumber) === undefined)
    return { status: 'RJCT', reason: 'AC03' }
  if (order.currencyCode !== 'NGN') return { status: 'RJCT', reason: 'AM03' }
  return failing ? { status: 'RJCT', reason: 'MS03' } : AT_ONCE[scriptOf(order)]
}

/** Compares the order of the payment. The name enquiry before it does not count. */
function isSame(known: OutwardPayment, order: CreditOrder): boolean {
  const { enquiryRef: _ref, ...ordered } = order
  return Object.entries(ordered).every(([name, value]) => known[name as keyof OutwardPayment] === value)
}
