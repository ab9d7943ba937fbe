/**
 * A statement of an account: the opening balance, every entry with its running balance, and the closing balance.
 *
 * The days of a statement are the days of posting, in the bank's time zone. The order of posting is the order of the running
 * balance. So opening balance, lines and closing balance agree, and two consecutive statements leave no entry out. Each line also
 * has its value date.
 */
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'

export interface StatementAccount {
  readonly accountNumber: string
  readonly accountName: string
  /** The account type as customers read it: "Savings". */
  readonly accountType: string
  readonly currency: AccountCurrency
}

/** Minor units. `inMinor` and `outMinor` have no sign. */
export interface StatementFigures {
  readonly openingMinor: bigint
  readonly inMinor: bigint
  readonly outMinor: bigint
  readonly closingMinor: bigint
  readonly credits: number
  readonly debits: number
}

export interface Statement {
  readonly account: StatementAccount
  /** YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
  readonly figures: StatementFigures
  readonly madeAt: Date
}

export interface StatementLine {
  /** A permanent id, by which programs recognise the same line in two statements. */
  readonly lineId: string
  readonly postedAt: Date
  /** The day of `postedAt` in the bank's zone, YYYY-MM-DD. */
  readonly postedOn: string
  /** The value date, YYYY-MM-DD. */
  readonly valueDate: string
  /** Signed: credit above zero. */
  readonly amountMinor: bigint
  readonly balanceAfterMinor: bigint
  readonly kind: string
  readonly counterparty: string
  readonly narration: string
  readonly reference: string
}

/** The most days that one statement may cover: a leap year. */
const LONGEST_DAYS = 366
/** The highest number of lines. The customer waits while the bank makes a statement, and mail servers limit the size. */
export const LONGEST_LINES = 25_000
export const LONGEST_MAILED_LINES = 10_000

const DAY_MS = 86_400_000

/** Field → the problems of a period. Undefined when there are none. `today` is the day in the bank's zone. */
export function periodProblems(
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): Readonly<Record<string, readonly string[]>> | undefined {
  if (from > to) return { from: ['The first day is after the last'] }
  if (to > today) return { to: ['The last day is in the future'] }
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > LONGEST_DAYS ? { from: ['Choose at most one year'] } : undefined
}

/** Compares a statement's lines with its figures. A line or a sum that does not agree is a bug, and throws. */
export function createBalanceCheck({ figures }: Pick<Statement, 'figures'>): {
  take(line: StatementLine): void
  /** Checks the totals. It is called after the last line. */
  end(): void
} {
  let balance = figures.openingMinor
  let inMinor = 0n
  let outMinor = 0n
  let lines = 0
  return {
    take: (line) => {
      balance += line.amountMinor
      if (line.amountMinor > 0n) inMinor += line.amountMinor
      else outMinor -= line.amountMinor
      lines += 1
      if (balance !== line.balanceAfterMinor)
        throw new Error('a line of a statement does not follow from the balance before it')
    },
    end: () => {
      const same =
        balance === figures.closingMinor &&
        inMinor === figures.inMinor &&
        outMinor === figures.outMinor &&
        lines === figures.credits + figures.debits
      if (!same) throw new Error('the lines of a statement do not add up to its figures')
    },
  }
}
