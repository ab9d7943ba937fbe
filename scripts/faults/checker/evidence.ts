/** Describes what the checker reads: the recorded history, and the tables of the books and the payments after the run. */
import type { CallLine, HistoryLine, OrderLine } from '../history.ts'

export interface AccountRow {
  readonly id: string
  /** 1: credits raise the balance. -1: debits raise it. */
  readonly side: number
  /** 0: guarded by its floor. 1: a running balance only. 2: no running balance. */
  readonly mode: number
  readonly floor: bigint
  readonly balance: bigint
  readonly held: bigint
  readonly seq: bigint
  /** The account number of a customer's account. Null: an account of the bank itself. */
  readonly number: string | null
}
export interface EntryRow {
  readonly account: string
  readonly seq: bigint
  readonly amount: bigint
  readonly balance: bigint | null
  readonly journal: string
  readonly currency: string
}
/** A posted journal. */
export interface JournalRow {
  readonly id: string
  readonly hold: string | null
}
export interface HoldRow {
  readonly id: string
  readonly account: string
  readonly amount: bigint
  readonly remaining: bigint
}
export interface HoldEntryRow {
  readonly hold: string
  readonly kind: 'placed' | 'settled' | 'released' | 'expired'
  readonly amount: bigint
}
export interface PaymentRow {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly payee: string
  readonly amount: bigint
  /** The standing order or the batch. */
  readonly origin: string | null
  readonly at: number
  /** The id by which the network knows the payment. */
  readonly reference: string | null
}

export interface Tables {
  readonly accounts: readonly AccountRow[]
  readonly entries: readonly EntryRow[]
  readonly journals: readonly JournalRow[]
  readonly holds: readonly HoldRow[]
  readonly holdEntries: readonly HoldEntryRow[]
  readonly payments: readonly PaymentRow[]
  readonly refunds: readonly { readonly posting: string; readonly subject: string }[]
  readonly inward: readonly { readonly endToEnd: string; readonly posting: string; readonly accepted: boolean }[]
  readonly batchLines: readonly { readonly batch: string; readonly line: number; readonly payment: string }[]
  /** The number of messages that the bank gave up after the last try. */
  readonly givenUp: number
}

export interface Evidence extends Tables {
  readonly history: readonly HistoryLine[]
}

export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null,
): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** The parts of the evidence that several rules look up. */
export function indexOf(evidence: Evidence) {
  const { history } = evidence
  const calls = history.filter((line): line is CallLine => line.type === 'call')
  const accounts = new Map(evidence.accounts.map((account) => [account.id, account]))
  return {
    calls,
    callsOf: groupBy(calls, ({ order }) => order ?? null),
    orders: history.filter((line): line is OrderLine => line.type === 'order'),
    accounts,
    accountByNumber: new Map(
      evidence.accounts.flatMap((one) => (one.number === null ? [] : [[one.number, one] as const])),
    ),
    entriesOf: groupBy(evidence.entries, ({ journal }) => journal),
    journals: new Map(evidence.journals.map((journal) => [journal.id, journal])),
    journalsBefore: new Set(history.flatMap((line) => (line.type === 'begin' ? line.journals : []))),
    journalsOfHold: groupBy(evidence.journals, ({ hold }) => hold),
    holds: new Map(evidence.holds.map((hold) => [hold.id, hold])),
    refundsOf: groupBy(evidence.refunds, ({ subject }) => subject),
    payments: new Map(evidence.payments.map((payment) => [payment.id, payment])),
  }
}
export type Index = ReturnType<typeof indexOf>

/** The amounts that a payment moved on an account: by its own journal, by the journals that settled its hold, and back by refunds. */
export function movesOf(index: Index, payment: string, account: string | undefined) {
  const amountsOf = (journals: readonly string[]): bigint[] =>
    journals.flatMap((journal) =>
      (index.entriesOf.get(journal) ?? []).filter((entry) => entry.account === account).map(({ amount }) => amount),
    )
  const taking = [
    ...(index.journals.has(payment) ? [payment] : []),
    ...(index.journalsOfHold.get(payment) ?? []).map(({ id }) => id),
  ]
  return {
    taken: amountsOf(taking),
    returned: amountsOf((index.refundsOf.get(payment) ?? []).map(({ posting }) => posting)),
  }
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
