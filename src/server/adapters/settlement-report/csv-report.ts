/**
 * Reads a settlement report from a file: `direction,reference,amount,currency`, one payment on each line, amounts as
 * "85000.00". The operator of the switch sends another layout. A tool or a spreadsheet must convert that layout into
 * this one.
 */
import { readFileSync } from 'node:fs'
import type { SettledPayment } from '../../../core/reconciliation/compare-books.ts'
import { isCurrencyCode } from '../../../values/currency.ts'
import { parseMajor } from '../../../values/money.ts'
import type { SettlementReport } from '../../ports/settlement-report.ts'

const HEADER = 'direction,reference,amount,currency'
const LINE = /^(in|out),([0-9A-Za-z]{1,40}),([0-9.]{1,20}),([A-Z]{3})$/

/** Reads one report from several files, such as a file for each day or for each direction. */
export function createCsvReport(files: readonly string[]): SettlementReport {
  // One unreadable line refuses the whole report, because half a report would show false differences.
  return { read: async () => files.flatMap((file) => parseCsvReport(readFileSync(file, 'utf8'), file)) }
}

/** `name` names the file in an error. */
export function parseCsvReport(text: string, name: string): readonly SettledPayment[] {
  const [header, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (header !== HEADER) throw new Error(`${name}: the first line must be ${HEADER}`)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line, index) => {
    const [, direction, reference, amount, currency] = LINE.exec(line) ?? []
    const known = currency !== undefined && isCurrencyCode(currency) ? currency : undefined
    const parsed = known === undefined ? undefined : parseMajor(amount ?? '', known)
    if (reference === undefined || known === undefined || parsed?.ok !== true || parsed.value === 0n)
      throw new Error(`${name}: line ${index + 2} is no payment`)
    return { direction: direction === 'in' ? 'in' : 'out', reference, amountMinor: parsed.value, currency: known }
  })
}
