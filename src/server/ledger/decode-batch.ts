/** Reads the answer of `ledger.post_batch`: one Result for each item, in order. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Posted } from './ledger.ts'
import type { PostingRefusal } from './posting-refusal.ts'

export interface BatchRow {
  /** Outcome codes, comma-separated; null when nothing was posted, because a guard or a cap stopped some of the items. */
  readonly outcomes: string | null
  /**
   * The balances after the items, separated by commas. When nothing was posted, the numbers of the stopped items, from
   * 1.
   */
  readonly balances: string
  readonly posted: Date
  /** The notes by item number, from 1. Null when every item was posted without a note. */
  readonly notes: Readonly<Record<string, Note>> | null
}

interface Note {
  /** True: answered before; false: the id was used for another request. */
  readonly repeated?: boolean
  readonly at?: string
  readonly refusal: { readonly accountId?: string; readonly name?: string; readonly key?: string } | null
}

export interface Decoded {
  readonly answer: Result<Posted, PostingRefusal>
  /** True when the item was posted before, so this call wrote nothing. */
  readonly repeated: boolean
}

/** The names in the order of `ledger.outcome_name`. */
const outcomeKinds = [
  'posted',
  'insufficient-funds',
  'unknown-account',
  'account-closed',
  'unbalanced',
  'counter-cap',
  'id-reused',
  'hold-not-open',
  'hold-too-small',
  'already-reversed',
  'wrong-reversal',
] as const

/** The indexes from 0 of the items that were stopped; undefined when the batch was posted. */
export function stoppedOf(row: BatchRow): readonly number[] | undefined {
  if (row.outcomes !== null) return undefined
  return row.balances.split(',').map((number) => Number.parseInt(number, 10) - 1)
}

export function decodeBatch(ids: readonly string[], row: BatchRow): readonly Decoded[] {
  const outcomes = (row.outcomes ?? '').split(',')
  const balances = row.balances.split(',')
  return ids.map((id, index) => {
    const note = row.notes?.[String(index + 1)]
    const kind = outcomeKinds[Number.parseInt(outcomes[index] ?? '', 10)]
    if (kind === undefined) throw new Error(`unknown outcome ${outcomes[index]}`)
    const repeated = note?.repeated !== undefined
    if (kind !== 'posted') return { answer: fail(refusalOf(kind, note?.refusal ?? {})), repeated }
    const postedAt = note?.at === undefined ? row.posted : new Date(note.at)
    return {
      answer: ok({ journalId: id, repeated, postedAt, balanceAfterMinor: BigInt(balances[index] || '0') }),
      repeated,
    }
  })
}

function refusalOf(kind: PostingRefusal['kind'], detail: NonNullable<Note['refusal']>): PostingRefusal {
  switch (kind) {
    case 'insufficient-funds':
    case 'unknown-account':
    case 'account-closed':
      return { kind, accountId: BigInt(detail.accountId ?? '0') }
    case 'counter-cap':
      return { kind, name: detail.name ?? '', key: detail.key ?? '' }
    default:
      return { kind }
  }
}
