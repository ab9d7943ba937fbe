/** Checks that a journal balances: it has two or more lines, none of them zero, that sum to zero in each currency. */
import { fail, ok, type Result } from '../../values/result.ts'

export interface JournalLine {
  /** ISO 4217 code of the line's account. */
  readonly currency: string
  /** Signed minor units: debit < 0, credit > 0. */
  readonly amountMinor: bigint
}

export type JournalFault = 'too-few-lines' | 'zero-amount' | 'out-of-range' | 'unbalanced'

/** PostgreSQL's bigint, which holds every amount and balance. */
const largestMinor = 2n ** 63n - 1n

/** Returns the lines when they are a valid journal, or the fault. */
export function checkJournal<Line extends JournalLine>(lines: readonly Line[]): Result<readonly Line[], JournalFault> {
  if (lines.length < 2) return fail('too-few-lines')
  const sums = new Map<string, bigint>()
  for (const line of lines) {
    if (line.amountMinor === 0n) return fail('zero-amount')
    if (line.amountMinor > largestMinor || line.amountMinor < -largestMinor) return fail('out-of-range')
    sums.set(line.currency, (sums.get(line.currency) ?? 0n) + line.amountMinor)
  }
  for (const sum of sums.values()) if (sum !== 0n) return fail('unbalanced')
  return ok(lines)
}

/** The lines of a reversal: the same accounts with the opposite amounts. */
export function reverseLines<Line extends { readonly amountMinor: bigint }>(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => ({ ...line, amountMinor: -line.amountMinor }))
}
