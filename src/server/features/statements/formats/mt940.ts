/**
 * Writes a statement as SWIFT MT940, as one message in a file. The limit of 2,000 characters applies to the FIN
 * network, not to files. The text has only SWIFT's character set x: other letters lose their accents, and other signs
 * become spaces.
 */
import type { Statement, StatementLine } from '../../../../core/statements/statement.ts'
import { statementNumber } from '../../../../core/statements/statement-name.ts'
import { BRAND } from '../../../../values/brand.ts'
import { decimalText } from '../../../../values/money.ts'
import { lineText, type LineBatches } from './statement-writer.ts'

const LINE_END = '\r\n'
/** Field 86 has six lines of 65 characters. */
const DETAIL_WIDTH = 65
const DETAIL_LINES = 6

/** SWIFT transaction types (field 61, subfield 6) by the kind of the line. Other kinds are miscellaneous. */
const TYPES: Readonly<Record<string, string>> = {
  transfer: 'NTRF',
  'outward-transfer': 'NTRF',
  'inward-credit': 'NTRF',
  fx: 'NFEX',
  interest: 'NINT',
  fee: 'NCHG',
  charge: 'NCHG',
  'card-payment': 'NCLR',
  reversal: 'NRTI',
}

export async function* writeMt940(statement: Statement, batches: LineBatches): AsyncIterable<string> {
  const { account, figures, from, to } = statement
  const balance = (tag: string, day: string, minor: bigint): string =>
    `:${tag}:${minor < 0n ? 'D' : 'C'}${shortDay(day)}${account.currency}${amountText(minor, account.currency)}`
  yield lines(
    `:20:${account.accountNumber}${shortDay(from)}`,
    `:25:${BRAND.institutionCode}/${account.accountNumber}`,
    `:28C:${statementNumber(to)}/1`,
    balance('60F', from, figures.openingMinor),
  )
  for await (const batch of batches) {
    if (batch.length > 0) yield lines(...batch.flatMap((line) => entryOf(line, account.currency)))
  }
  yield lines(balance('62F', to, figures.closingMinor), balance('64', to, figures.closingMinor), '-')
}

function lines(...texts: readonly string[]): string {
  return texts.map((text) => `${text}${LINE_END}`).join('')
}

/** Field 61 has the value date and then the booking date. Field 86 has the other side and the narration. */
function entryOf(line: StatementLine, currency: Statement['account']['currency']): readonly string[] {
  const mark = line.amountMinor < 0n ? 'D' : 'C'
  const days = `${shortDay(line.valueDate)}${shortDay(line.postedOn).slice(2)}`
  const type = TYPES[line.kind] ?? 'NMSC'
  const reference = line.reference.replaceAll('-', '').slice(0, 16)
  const details = wrapped(swiftText(lineText(line)))
  return [
    `:61:${days}${mark}${amountText(line.amountMinor, currency)}${type}NONREF//${reference}`,
    `:86:${details.length === 0 ? line.kind : details.join(LINE_END)}`,
  ]
}

/** "261120" */
function shortDay(day: string): string {
  return day.replaceAll('-', '').slice(2)
}

/** Formats an amount without a sign and always with a comma: "1234,50". */
function amountText(minor: bigint, currency: Statement['account']['currency']): string {
  const text = decimalText(minor < 0n ? -minor : minor, currency).replace('.', ',')
  return text.includes(',') ? text : `${text},`
}

/** Converts a text to SWIFT's character set x: letters, digits and a few signs. */
export function swiftText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

/**
 * Wraps a text into lines. A line must not begin with a colon or a dash, because a parser would read a new field or the
 * end of the message.
 */
function wrapped(text: string): readonly string[] {
  const found: string[] = []
  let rest = text
  while (rest !== '' && found.length < DETAIL_LINES) {
    rest = rest.replace(/^[:\-\s]+/, '')
    const room = rest.slice(0, DETAIL_WIDTH)
    const space = rest.length > DETAIL_WIDTH ? room.lastIndexOf(' ') : -1
    const end = space > 0 ? space : room.length
    if (end > 0) found.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end)
  }
  return found
}
