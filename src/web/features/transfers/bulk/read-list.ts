/**
 * Reads a pasted or chosen list: with commas, semicolons or tabs, with or without a row of names. Pure; loaded on first
 * use.
 */
import Papa from 'papaparse'
import { MOST_LINES } from '../../../../contract/transfers/bulk.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import { MOST_BYTES } from './decode-file.ts'
import { cellErrors, type ReadRow } from './list-cells.ts'
import { COLUMNS, type Column } from './list-rows.ts'
import { t } from '../../../language/language.ts'

/** The failure is a sentence: the whole list cannot be read, and its text stays. */
export function readList(text: string): Result<readonly ReadRow[], string> {
  if (text.trim() === '') return fail(t('Paste your list or choose a file'))
  if (text.length > MOST_BYTES)
    return fail(t('This text is too long. A list can have at most {most} lines', { most: MOST_LINES }))
  const parsed = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', '\t', ';', '|'],
    skipEmptyLines: 'greedy',
  })
  const broken = parsed.errors.find(({ type }) => type === 'Quotes')
  if (broken !== undefined) {
    return fail(
      t('A quotation mark is not closed, from line {number} on. Close or remove it', { number: (broken.row ?? 0) + 1 }),
    )
  }
  const [first = []] = parsed.data
  const named = namedColumns(first)
  if (named !== undefined && !named.ok) return named
  const cells = named === undefined ? parsed.data : parsed.data.slice(1)
  if (cells.length === 0) return fail(t('There is no payment below the column names'))
  if (cells.length > MOST_LINES) {
    return fail(
      t('This list has {lines} lines. Please divide it: one list can have at most {most} lines', {
        lines: cells.length.toLocaleString('en-NG'),
        most: MOST_LINES,
      }),
    )
  }
  const columns = named === undefined ? guessedColumns(cells) : named.value
  const width = named === undefined ? Infinity : lastNamed(first) + 1
  const comma = parsed.meta.delimiter === ','
  return ok(cells.map((row) => readRow(row, { columns, width, comma })))
}

type Columns = Partial<Readonly<Record<Column, number>>>

/** The column names that a first row may have, in lower case and without other characters than letters. */
const NAMES: Readonly<Record<Column, RegExp>> = {
  bank: /^(beneficiary|recipient|payee|destination|receiving)?(bank|bankname|bankcode|institution)$/,
  account:
    /^(beneficiary|recipient|payee|destination|receiving|bank)?(account|acct|acc|nuban)(number|no|num|nr)?$|^accountnumbers$/,
  typedAmount: /^(transfer|payment|net)?(amount|amt|value|sum|pay|salary)(ngn|naira|n)?$/,
  narration:
    /^(payment|transfer)?(narration|narrative|description|remarks?|reference|ref|details?|purpose|memo|reason|note)$/,
  name: /^(beneficiary|recipient|payee|account|acct|customer|employee|staff|full)?(name|holder)$|^(beneficiary|recipient|payee|employee|staff)$|^accountholder(name)?$/,
}

/** Undefined when the first row is already a payment. */
function namedColumns(first: readonly string[]): Result<Columns, string> | undefined {
  const names = first.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const found = COLUMNS.flatMap((column): [Column, number][] => {
    const at = names.findIndex((name) => NAMES[column].test(name))
    return at < 0 ? [] : [[column, at]]
  })
  const columns: Columns = Object.fromEntries(found)
  const needed = (['bank', 'account', 'typedAmount'] as const).filter((column) => columns[column] === undefined)
  // A name has no digits, so a first row with digits is a payment.
  if (needed.length >= 2 || first.some((cell) => /^[\d\s,.'₦-]*\d[\d\s,.]*$/.test(cell.trim()))) return undefined
  const [missing] = needed
  if (missing === undefined) return ok(columns)
  return fail(MISSING[missing])
}

const MISSING = {
  bank: t('The first row has no column called “Bank”. Add it and try again'),
  account: t('The first row has no column called “Account number”. Add it and try again'),
  typedAmount: t('The first row has no column called “Amount”. Add it and try again'),
} as const

function lastNamed(first: readonly string[]): number {
  return first.findLastIndex((cell) => cell.trim() !== '')
}

/**
 * Without names, the account number is the cell with ten digits and the amount is the cell with figures. The other
 * cells are in the order of the template.
 */
function guessedColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(...rows.map((row) => row.length))
  const most = (fits: (cell: string) => boolean, not: number) =>
    Array.from({ length: width }, (_, at) => at)
      .filter((at) => at !== not)
      .map((at) => ({ at, count: rows.filter((row) => fits((row[at] ?? '').trim())).length }))
      .reduce((best, one) => (one.count > best.count ? one : best), { at: -1, count: 0 }).at
  const account = most((cell) => /^'?\d{4}[\s-]?\d{3}[\s-]?\d{3}$/.test(cell), -1)
  const typedAmount = most((cell) => /^(₦|NGN)?\s*[\d,]+(\.\d+)?$/i.test(cell), account)
  if (account < 0 || typedAmount < 0) return { bank: 0, account: 1, typedAmount: 2, narration: 3, name: 4 }
  const rest = Array.from({ length: width }, (_, at) => at).filter((at) => at !== account && at !== typedAmount)
  const [bank, narration, name] = rest
  return {
    account,
    typedAmount,
    ...(bank === undefined ? {} : { bank }),
    ...(narration === undefined ? {} : { narration }),
    ...(name === undefined ? {} : { name }),
  }
}

interface Shape {
  readonly columns: Columns
  /** The number of cells that the names explain. */
  readonly width: number
  readonly comma: boolean
}

const SPLIT_AMOUNT = t('A comma split this line into too many columns. Put amounts with commas in quotation marks')

function readRow(cells: readonly string[], { columns, width, comma }: Shape): ReadRow {
  const cellOf = (column: Column): string => {
    const at = columns[column]
    // Line ends within a cell, tabs and no-break spaces become spaces, as a reader sees them.
    return at === undefined ? '' : (cells[at] ?? '').replace(/\s+/g, ' ').trim()
  }
  const typed = Object.fromEntries(COLUMNS.map((column) => [column, cellOf(column)])) as Record<Column, string>
  const tooMany = cells.slice(width).some((cell) => cell.trim() !== '')
  const isSplit = comma && isSplitAmount(cells, columns.typedAmount)
  const errors = tooMany || isSplit ? { typedAmount: SPLIT_AMOUNT } : cellErrors(typed)
  return { typed, errors }
}

/**
 * "1" and "500" in neighbouring cells are one amount whose comma was read as a separator. Without this check ₦1 would
 * be paid.
 */
function isSplitAmount(cells: readonly string[], at: number | undefined): boolean {
  if (at === undefined) return false
  return /^₦?\s*\d{1,3}$/.test((cells[at] ?? '').trim()) && /^\d{3}(\.\d{1,2})?$/.test((cells[at + 1] ?? '').trim())
}
