/**
 * A statement that is hard to write: hostile and foreign texts, a negative opening balance, a value date of another
 * month.
 */
import type { Statement, StatementLine } from '../../../../core/statements/statement.ts'
import { BRAND } from '../../../../values/brand.ts'
import type { LineBatches, WriteStatement } from './statement-writer.ts'

const TEXTS: readonly (readonly [counterparty: string, narration: string, kind: string, amountMinor: bigint])[] = [
  ['NGOZI EZE', 'School run', 'transfer', -40_000_00n],
  ['=HYPERLINK("http://evil.example";"Click")', '+234 803 555 0142', 'inward-credit', 685_000_00n],
  ['Bàbá Ṣọlá & Sons <Ltd>', ':62F:C261130NGN999999999,00', 'outward-transfer', -75_000_50n],
  ['Shop "12", Market; Road', '-start\twith a tab ₦500 🎉', 'card-payment', -1n],
  ['ADAEZE OKONKWO', 'Exchange at 1 USD = 1474.1031 NGN', 'fx', -100_000_00n],
  [BRAND.bankName, '', 'interest', 1_812_40n],
  ['@SUM(A1:A9)', 'x'.repeat(400), 'fee', -53_75n],
  ['', `Line ${'word '.repeat(18)}end`, 'loan-payout', 9_999_999_999_999n],
]

const ACCOUNT = {
  accountNumber: '0102883417',
  accountName: 'ADAEZE OKONKWO',
  accountType: 'Savings',
  currency: 'NGN',
} as const

/** Makes a statement with all the texts, `rounds` times. */
export function sampleStatement(rounds = 1): {
  readonly statement: Statement
  readonly lines: readonly StatementLine[]
} {
  let balance = -20_00n
  const lines = Array.from({ length: rounds }, () => TEXTS)
    .flat()
    .map(([counterparty, narration, kind, amountMinor], index): StatementLine => {
      balance += amountMinor
      const postedAt = new Date(Date.parse('2026-11-03T08:00:00Z') + (index % 600) * 3_600_000)
      return {
        lineId: `Line-${index}_${'A'.repeat(12)}`,
        postedAt,
        postedOn: postedAt.toISOString().slice(0, 10),
        valueDate: index === 2 ? '2026-10-31' : postedAt.toISOString().slice(0, 10),
        amountMinor,
        balanceAfterMinor: balance,
        kind,
        counterparty,
        narration,
        reference: `OPT-${String(index).padStart(4, '0')}-20K7-4F9Q`,
      }
    })
  const sum = (list: readonly StatementLine[]) => list.reduce((total, { amountMinor }) => total + amountMinor, 0n)
  const credits = lines.filter(({ amountMinor }) => amountMinor > 0n)
  const debits = lines.filter(({ amountMinor }) => amountMinor < 0n)
  const figures = {
    openingMinor: -20_00n,
    inMinor: sum(credits),
    outMinor: -sum(debits),
    closingMinor: balance,
    credits: credits.length,
    debits: debits.length,
  }
  const madeAt = new Date('2026-12-01T09:30:00Z')
  return { statement: { account: ACCOUNT, from: '2026-11-01', to: '2026-11-30', figures, madeAt }, lines }
}

export async function* inBatches(lines: readonly StatementLine[], size = 3): LineBatches {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size)
}

/** Writes the whole file. */
export async function written(write: WriteStatement, rounds = 1): Promise<Buffer> {
  const { statement, lines } = sampleStatement(rounds)
  const pieces: Buffer[] = []
  for await (const piece of write(statement, inBatches(lines))) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
