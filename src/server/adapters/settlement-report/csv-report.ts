/**
 * Reads a settlement report from a file: `direction,reference,amount,currency`, one payment on each line, amounts as
 * "85000.00". The operator of the switch sends another layout. A tool or a spreadsheet must convert that layout into
 * this one.
 */
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import type { SettledPayment } from '../../../core/reconciliation/compare-books.ts'
import { isCurrencyCode } from '../../../values/currency.ts'
import { parseMajor } from '../../../values/money.ts'
import { type ReadReport, ReportFault } from '../../ports/report-folder.ts'
import { isInPart, partsFor, type ReportPart } from '../../ports/report-part.ts'
import type { SettlementReport } from '../../ports/settlement-report.ts'

const HEADER = 'direction,reference,amount,currency'
const LINE = /^(in|out),([0-9A-Za-z]{1,40}),([0-9.]{1,20}),([A-Z]{3})$/
/** A longer line is no payment. So a file without line ends does not fill the memory. */
const MOST_LETTERS = 200

/** Reads one report from several files, such as a file for each day or for each direction. */
export function createCsvReport(files: readonly string[]): SettlementReport {
  const digests = new Map<string, string>()
  return {
    parts: partsFor(files.reduce((sum, file) => sum + statSync(file).size, 0)),
    // One unreadable line refuses the whole report, because half a report would show false differences.
    async read(part) {
      const all: SettledPayment[] = []
      for (const file of files) {
        const { digest, payments } = await readCsvReport(createReadStream(file), file, part)
        const before = digests.get(file) ?? digest.toString('hex')
        if (before !== digest.toString('hex')) throw new Error(`${file}: the file changed during the comparison`)
        digests.set(file, before)
        for (const payment of payments) all.push(payment)
      }
      return all
    },
  }
}

/** Reads the payments of one part. Checks every line. `name` names the file in an error. */
export async function readCsvReport(
  chunks: AsyncIterable<Buffer>,
  name: string,
  part: ReportPart,
): Promise<ReadReport> {
  const digest = createHash('sha256')
  const decoder = new StringDecoder('utf8')
  const parser = createReportParser(name)
  const payments: SettledPayment[] = []
  const keep = (payment: SettledPayment) => {
    if (isInPart(payment.reference, part)) payments.push({ ...payment, reference: copied(payment.reference) })
  }
  for await (const chunk of chunks) {
    digest.update(chunk)
    parser.read(decoder.write(chunk)).forEach(keep)
  }
  parser.read(decoder.end()).forEach(keep)
  parser.end().forEach(keep)
  return { digest: digest.digest(), payments }
}

/** V8 stores the reference as a slice of the chunk, which keeps the whole chunk in memory. With a copy, the chunk can be freed. */
const copied = (reference: string): string => Buffer.from(reference, 'latin1').toString('latin1')

/** `name` names the file in an error. */
export function parseCsvReport(text: string, name: string): readonly SettledPayment[] {
  const parser = createReportParser(name)
  return [...parser.read(text), ...parser.end()]
}

/** Parses a text that comes in pieces. Each call gives the payments of the lines that it completes. */
function createReportParser(name: string) {
  let rest = ''
  let number = 0
  const take = (line: string): readonly SettledPayment[] => {
    number += 1
    if (number > 1) return [parseLine(line, number, name)]
    if (line.replace(/^\uFEFF/, '') !== HEADER) throw new ReportFault(`${name}: the first line must be ${HEADER}`)
    return []
  }
  return {
    read(text: string): readonly SettledPayment[] {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      const payments = lines.flatMap((line) => take(line.endsWith('\r') ? line.slice(0, -1) : line))
      return rest.length > MOST_LETTERS ? [...payments, ...take(rest)] : payments
    },
    /** The last line needs no line end. */
    end: (): readonly SettledPayment[] => (rest === '' && number > 0 ? [] : take(rest)),
  }
}

function parseLine(line: string, number: number, name: string): SettledPayment {
  const [, direction, reference, amount, currency] = LINE.exec(line) ?? []
  const known = currency !== undefined && isCurrencyCode(currency) ? currency : undefined
  const parsed = known === undefined ? undefined : parseMajor(amount ?? '', known)
  if (reference === undefined || known === undefined || parsed?.ok !== true || parsed.value === 0n)
    throw new ReportFault(`${name}: line ${number} is no payment`)
  return { direction: direction === 'in' ? 'in' : 'out', reference, amountMinor: parsed.value, currency: known }
}
