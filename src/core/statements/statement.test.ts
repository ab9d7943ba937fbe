/** Tests a statement's figures, its period and its file name. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBalanceCheck, periodProblems, type StatementFigures, type StatementLine } from './statement.ts'
import { statementFileName, statementId, statementNumber } from './statement-name.ts'

const line = (amountMinor: bigint, balanceAfterMinor: bigint): StatementLine => ({
  lineId: 'x',
  postedAt: new Date('2026-11-20T15:07:00Z'),
  postedOn: '2026-11-20',
  valueDate: '2026-11-20',
  amountMinor,
  balanceAfterMinor,
  kind: 'transfer',
  counterparty: 'NGOZI EZE',
  narration: '',
  reference: 'OPT-0000-0000-0000',
})

/** Lines and figures of these amounts, in order. */
function statementOf(openingMinor: bigint, amounts: readonly bigint[]) {
  let balance = openingMinor
  const lines = amounts.map((amount) => line(amount, (balance += amount)))
  const sum = (list: readonly bigint[]) => list.reduce((total, one) => total + one, 0n)
  const figures: StatementFigures = {
    openingMinor,
    inMinor: sum(amounts.filter((amount) => amount > 0n)),
    outMinor: -sum(amounts.filter((amount) => amount < 0n)),
    closingMinor: balance,
    credits: amounts.filter((amount) => amount > 0n).length,
    debits: amounts.filter((amount) => amount < 0n).length,
  }
  return { lines, figures }
}
const run = ({ lines, figures }: ReturnType<typeof statementOf>) => {
  const check = createBalanceCheck({ figures })
  for (const one of lines) check.take(one)
  check.end()
}

const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).filter((one) => one !== 0n)

describe('the balance check', () => {
  it('accepts every true statement, also an empty one', () => {
    fc.assert(fc.property(amount, fc.array(amount), (opening, amounts) => run(statementOf(opening, amounts))))
  })

  it('throws when any one line or figure is off', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1 }), fc.nat(), amount, (opening, amounts, at, off) => {
        const right = statementOf(opening, amounts)
        const index = at % amounts.length
        const bent = right.lines.map((one, n) =>
          n === index ? { ...one, balanceAfterMinor: one.balanceAfterMinor + off } : one,
        )
        expect(() => run({ ...right, lines: bent })).toThrow('balance before it')
        expect(() => run({ ...right, lines: right.lines.filter((_, n) => n !== index) })).toThrow('a statement')
        for (const name of ['openingMinor', 'inMinor', 'outMinor', 'closingMinor'] as const) {
          const figures = { ...right.figures, [name]: right.figures[name] + off }
          expect(() => run({ ...right, figures })).toThrow('a statement')
        }
      }),
    )
  })
})

describe('a period', () => {
  const problems = (from: string, to: string) => periodProblems({ from, to }, '2026-11-21')
  it.each([
    ['2026-11-01', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2025-11-21', '2026-11-21'],
  ])('%s to %s: is allowed', (from, to) => expect(problems(from, to)).toBeUndefined())
  it.each([
    ['2026-11-21', '2026-11-20', 'from'],
    ['2026-11-21', '2026-11-22', 'to'],
    ['2025-11-20', '2026-11-21', 'from'],
  ])('%s to %s: is refused at its field', (from, to, field) =>
    expect(Object.keys(problems(from, to) ?? {})).toEqual([field]),
  )
})

describe('names', () => {
  const statement = { account: { accountNumber: '0102883417' }, from: '2026-01-01', to: '2026-12-31' }
  it('statement names: contain the account and the days', () => {
    expect(statementFileName(statement, 'mt940')).toBe('optimus-3417-2026-01-01-to-2026-12-31.sta')
    expect(statementId(statement)).toBe('01028834172026010120261231')
    expect([statementNumber('2026-01-01'), statementNumber('2026-12-31'), statementNumber('2028-12-31')]).toEqual([
      '26001',
      '26365',
      '28366',
    ])
  })
})
