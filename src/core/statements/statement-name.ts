/** Makes the names of a statement and its file. The names have no counter, so the same account and days give the same names. */
import { BRAND_SLUG } from '../../values/brand.ts'
import type { Statement } from './statement.ts'
import type { StatementFormat } from '../../values/vocabularies/statement-formats.ts'

const ENDINGS: Readonly<Record<StatementFormat, string>> = {
  pdf: 'pdf',
  csv: 'csv',
  ofx: 'ofx',
  mt940: 'sta',
  camt053: 'xml',
}

type Named = Pick<Statement, 'from' | 'to'> & { readonly account: Pick<Statement['account'], 'accountNumber'> }

/** Makes a file name such as `bank-3417-2026-11-01-to-2026-11-30.pdf`. It has only four digits of the account, because other people may see the folder. */
export function statementFileName({ account, from, to }: Named, format: StatementFormat): string {
  return `${BRAND_SLUG}-${account.accountNumber.slice(-4)}-${from}-to-${to}.${ENDINGS[format]}`
}

/** The statement's own id, at most 35 characters (ISO 20022). */
export function statementId({ account, from, to }: Named): string {
  return `${account.accountNumber}-${from}-${to}`.replaceAll('-', '')
}

/** MT940 field 28C: year and day of the year of the last day, five digits. */
export function statementNumber(to: string): string {
  const year = to.slice(0, 4)
  const day = Math.round((Date.parse(to) - Date.parse(`${year}-01-01`)) / 86_400_000) + 1
  return `${year.slice(2)}${String(day).padStart(3, '0')}`
}
