/** Splits an entry into money in, money out, own moves, and money that came back. */

/** An entry of a customer's account with what the books know of it. Amounts are minor units. */
export interface EntryFacts {
  /** The ledger's number of the account, and the entry's number in this account. */
  readonly accountId: bigint
  readonly seq: bigint
  readonly postedAt: Date
  /** The payment's id, which the entries on both sides share. */
  readonly paymentId: string
  /** YYYY-MM, on the clock of Lagos. */
  readonly month: string
  /** Signed: debit below zero. */
  readonly amountMinor: bigint
  /** The part of a debit that is charges of the bank and the state. */
  readonly chargesMinor: bigint
  /** The amount of the entry that came back later: returned by the other bank, or refunded. */
  readonly givenBackMinor: bigint
  /** True: a reversal undid the entry. */
  readonly isReversed: boolean
  /** True: the money moved between accounts of the same customer. */
  readonly isOwn: boolean
  readonly kind: string
  readonly billCategory: string | null
  readonly counterparty: string
  readonly narration: string
}

export type Direction = 'in' | 'out'
export interface CountedPart {
  readonly of: 'amount' | 'charges'
  readonly direction: Direction
  /** Above zero. */
  readonly minor: bigint
}
export interface CountedEntry {
  readonly parts: readonly CountedPart[]
  /** The amount of this entry that does not count as money in or money out. Zero when everything counts. */
  readonly ownMinor: bigint
  readonly givenBackMinor: bigint
}

/** Kinds of entries that return money of an earlier entry. They do not count. The earlier entry counts for less instead. */
const GIVING_BACK: ReadonlySet<string> = new Set(['reversal', 'transfer-return', 'case-refund'])
/** Kinds of entries that always count as own moves: an exchange, and an opening balance. */
const MOVED: ReadonlySet<string> = new Set(['fx', 'opening'])

/** The customer can mark a payment as `isOwn`, for money that went to their account at another bank. */
export function countEntry(entry: EntryFacts): CountedEntry {
  const nothing = { parts: [], ownMinor: 0n, givenBackMinor: 0n }
  if (GIVING_BACK.has(entry.kind)) return nothing
  const isCredit = entry.amountMinor > 0n
  const wholeMinor = isCredit ? entry.amountMinor : -entry.amountMinor
  if (entry.isReversed) return { ...nothing, givenBackMinor: wholeMinor }
  const isMoved = entry.isOwn || MOVED.has(entry.kind)
  const chargesMinor = isCredit ? 0n : least(entry.chargesMinor, wholeMinor)
  const paidMinor = wholeMinor - chargesMinor
  // The returned amount reduces the payment first, then its charges.
  const backMinor = isCredit ? 0n : least(positive(entry.givenBackMinor), wholeMinor)
  const keptMinor = positive(paidMinor - backMinor)
  const keptChargesMinor = chargesMinor - positive(backMinor - paidMinor)
  const parts: CountedPart[] = []
  if (!isMoved && keptMinor > 0n) parts.push({ of: 'amount', direction: isCredit ? 'in' : 'out', minor: keptMinor })
  if (keptChargesMinor > 0n) parts.push({ of: 'charges', direction: 'out', minor: keptChargesMinor })
  return { parts, ownMinor: isMoved && entry.kind !== 'opening' ? keptMinor : 0n, givenBackMinor: backMinor }
}

const positive = (minor: bigint): bigint => (minor > 0n ? minor : 0n)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
