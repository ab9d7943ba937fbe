/** A model of the ledger for property tests: the simplest program with the same rules, one request at a time, in memory. */
import type { Posted } from './ledger.ts'
import type { PostingRefusal } from './posting-refusal.ts'
import { countersOf, type LedgerRequest } from './request.ts'

export interface ModelAccount {
  readonly currency: string
  readonly side: 'debit' | 'credit'
  readonly mode: 'guarded' | 'running' | 'append-only'
  readonly floor: bigint
  readonly closed: boolean
  balance: bigint
  held: bigint
  seq: bigint
}

export type ModelAnswer =
  | { readonly refused: PostingRefusal['kind'] }
  | { readonly balance: bigint; readonly repeated: boolean }

export class LedgerModel {
  readonly accounts = new Map<bigint, ModelAccount>()
  readonly holds = new Map<string, { accountId: bigint; remaining: bigint }>()
  readonly counters = new Map<string, bigint>()
  readonly journals = new Map<
    string,
    { lines: readonly { accountId: bigint; amountMinor: bigint }[]; reversed: boolean }
  >()
  readonly #answers = new Map<string, { fingerprint: string; answer: ModelAnswer }>()

  ask(request: LedgerRequest): ModelAnswer {
    const fingerprint = Buffer.from(request.fingerprint).toString('hex')
    const known = this.#answers.get(request.id)
    if (known) {
      if (known.fingerprint !== fingerprint) return { refused: 'id-reused' }
      return 'refused' in known.answer ? known.answer : { ...known.answer, repeated: true }
    }
    const answer = this.#decide(request)
    this.#answers.set(request.id, { fingerprint, answer })
    return answer
  }

  #decide(request: LedgerRequest): ModelAnswer {
    const before = structuredClone({ accounts: this.accounts, holds: this.holds, counters: this.counters })
    const refused = this.#apply(request) ?? this.#count(request)
    if (refused) {
      for (const [id, account] of before.accounts) this.accounts.set(id, account)
      for (const [id, hold] of before.holds) this.holds.set(id, hold)
      for (const id of this.holds.keys()) if (!before.holds.has(id)) this.holds.delete(id)
      return { refused }
    }
    if (request.action === 'post') {
      this.journals.set(request.id, { lines: request.lines, reversed: false })
      const reversed = request.reverses && this.journals.get(request.reverses)
      if (reversed) reversed.reversed = true
    }
    const first =
      request.action === 'post'
        ? request.lines[0]?.accountId
        : request.action === 'hold'
          ? request.accountId
          : this.holds.get(request.holdId)?.accountId
    const account = this.accounts.get(first ?? 0n)
    return { balance: account?.mode === 'append-only' ? 0n : (account?.balance ?? 0n), repeated: false }
  }

  #apply(request: LedgerRequest): PostingRefusal['kind'] | undefined {
    if (request.action === 'hold') return this.#hold(request)
    if (request.action === 'release') return this.#free(request.holdId, undefined)
    const settles = request.settlesHold
    const freed = settles && this.#free(settles.holdId, settles, request.lines)
    if (freed) return freed
    if (request.reverses !== undefined) {
      const original = this.journals.get(request.reverses)
      if (original?.reversed) return 'already-reversed'
      if (!original || !isOpposite(original.lines, request.lines)) return 'wrong-reversal'
    }
    return this.#postLines(request.lines)
  }

  #postLines(lines: readonly { accountId: bigint; amountMinor: bigint }[]): PostingRefusal['kind'] | undefined {
    const sums = new Map<string, bigint>()
    for (const line of lines) {
      const account = this.accounts.get(line.accountId)
      if (!account) return 'unknown-account'
      if (account.closed) return 'account-closed'
      account.balance += line.amountMinor
      if (account.mode !== 'append-only') account.seq += 1n
      sums.set(account.currency, (sums.get(account.currency) ?? 0n) + line.amountMinor)
    }
    if ([...sums.values()].some((sum) => sum !== 0n)) return 'unbalanced'
    for (const line of lines) if (this.#isShort(line.accountId, line.amountMinor)) return 'insufficient-funds'
    return undefined
  }

  #isShort(accountId: bigint, change: bigint): boolean {
    const account = this.accounts.get(accountId)
    if (!account || account.mode !== 'guarded') return false
    const falls = account.side === 'credit' ? change < 0n : change > 0n
    return falls && (account.side === 'credit' ? account.balance : -account.balance) - account.held < account.floor
  }

  #hold(request: LedgerRequest & { action: 'hold' }): PostingRefusal['kind'] | undefined {
    const account = this.accounts.get(request.accountId)
    if (!account) return 'unknown-account'
    if (account.closed) return 'account-closed'
    account.held += request.amountMinor
    if (this.#isShort(request.accountId, account.side === 'credit' ? -1n : 1n)) return 'insufficient-funds'
    this.holds.set(request.id, { accountId: request.accountId, remaining: request.amountMinor })
    return undefined
  }

  #takenFrom(accountId: bigint, lines: readonly { accountId: bigint; amountMinor: bigint }[]): bigint {
    const account = this.accounts.get(accountId)
    const sum = lines
      .filter((line) => line.accountId === accountId)
      .reduce((total, line) => total + line.amountMinor, 0n)
    if (account?.mode === 'guarded') return account.side === 'credit' ? -sum : sum
    return sum < 0n ? -sum : sum
  }

  #free(
    holdId: string,
    settles: { amountMinor: bigint; releaseRest: boolean } | undefined,
    lines: readonly { accountId: bigint; amountMinor: bigint }[] = [],
  ): PostingRefusal['kind'] | undefined {
    const hold = this.holds.get(holdId)
    const account = hold && this.accounts.get(hold.accountId)
    if (!hold || !account || hold.remaining === 0n) return 'hold-not-open'
    if (settles && (settles.amountMinor > hold.remaining || settles.amountMinor <= 0n)) return 'hold-too-small'
    if (settles && this.#takenFrom(hold.accountId, lines) < settles.amountMinor) return 'hold-too-small'
    const freed = settles && !settles.releaseRest ? settles.amountMinor : hold.remaining
    hold.remaining -= freed
    account.held -= freed
    return undefined
  }

  #count(request: LedgerRequest): PostingRefusal['kind'] | undefined {
    const lines = countersOf(request).map((line) => ({ ...line, name: `${line.sum ?? 'total'} ${line.key}` }))
    for (const { name, addMinor, capMinor } of lines)
      if (addMinor > 0n && (this.counters.get(name) ?? 0n) + addMinor > capMinor) return 'counter-cap'
    for (const { name, addMinor } of lines) this.counters.set(name, (this.counters.get(name) ?? 0n) + addMinor)
    return undefined
  }
}

function isOpposite(
  original: readonly { accountId: bigint; amountMinor: bigint }[],
  lines: readonly { accountId: bigint; amountMinor: bigint }[],
): boolean {
  const left = [...original, ...lines]
  const key = (line: { accountId: bigint; amountMinor: bigint }): string =>
    `${line.accountId}:${line.amountMinor < 0n ? -line.amountMinor : line.amountMinor}`
  const sums = new Map<string, bigint>()
  for (const line of left) sums.set(key(line), (sums.get(key(line)) ?? 0n) + line.amountMinor)
  return [...sums.values()].every((sum) => sum === 0n)
}

export function modelAnswer(answer: { ok: true; value: Posted } | { ok: false; failure: PostingRefusal }): ModelAnswer {
  return answer.ok
    ? { balance: answer.value.balanceAfterMinor, repeated: answer.value.repeated }
    : { refused: answer.failure.kind }
}
