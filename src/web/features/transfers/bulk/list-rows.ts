/** Holds the lines of a new list: the typed text, the bank's answers, and the sums. Pure. */
import type { CheckedLine, LineCheck } from '../../../../contract/transfers/bulk.ts'
import { namesAgree } from '../recipient/compare-names.ts'
import { t } from '../../../language/language.ts'

/** The columns of the template, in order. */
export const COLUMNS = ['bank', 'account', 'typedAmount', 'narration', 'name'] as const
export type Column = (typeof COLUMNS)[number]
export type TypedRow = Readonly<Record<Column, string>>
export type RowErrors = Extract<LineCheck, { state: 'bad' }>['errors']

export type RowState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'good'; readonly checked: CheckedLine }
  | { readonly kind: 'bad'; readonly errors: RowErrors }
  /** The line has no error. Its bank did not answer. */
  | { readonly kind: 'unavailable'; readonly text: string }

export interface Row {
  /** A fixed id while the page is open, because the index changes when lines are removed. */
  readonly id: number
  readonly typed: TypedRow
  readonly state: RowState
}

export interface Warning {
  readonly kind: 'twice' | 'name'
  readonly text: string
}

/** Warnings about lines that could be paid, by the row's id. Rows without a warning are left out. */
export function warningsOf(rows: readonly Row[]): ReadonlyMap<number, readonly Warning[]> {
  const firsts = new Map<string, number>()
  const warnings = new Map<number, readonly Warning[]>()
  for (const [place, row] of rows.entries()) {
    if (row.state.kind !== 'good') continue
    const { bankCode, accountNumber, accountName, amount } = row.state.checked
    const key = `${bankCode} ${accountNumber} ${amount}`
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, place + 1)
    const found: Warning[] = []
    if (first !== undefined)
      found.push({ kind: 'twice', text: t('This is the same payment as line {number}', { number: first }) })
    if (row.typed.name !== '' && !namesAgree(row.typed.name, accountName)) {
      found.push({ kind: 'name', text: t('You wrote {name}', { name: row.typed.name }) })
    }
    if (found.length > 0) warnings.set(row.id, found)
  }
  return warnings
}

export interface Totals {
  readonly good: number
  readonly newPayees: number
  readonly amount: bigint
  readonly newPayeesAmount: bigint
  readonly fee: bigint
  readonly vat: bigint
  readonly stampDuty: bigint
  readonly levy: bigint
  readonly total: bigint
}

/** The sum of the lines that can be paid, in kobo. */
export function totalsOf(rows: readonly Row[]): Totals {
  const good = rows.flatMap(({ state }) => (state.kind === 'good' ? [state.checked] : []))
  const sum = (field: 'amount' | 'fee' | 'vat' | 'stampDuty' | 'levy', of = good): bigint =>
    of.reduce((all, line) => all + BigInt(line[field]), 0n)
  const fresh = good.filter(({ newPayee }) => newPayee)
  const charges = { fee: sum('fee'), vat: sum('vat'), stampDuty: sum('stampDuty'), levy: sum('levy') }
  const amount = sum('amount')
  return {
    good: good.length,
    newPayees: fresh.length,
    amount,
    newPayeesAmount: sum('amount', fresh),
    ...charges,
    total: amount + charges.fee + charges.vat + charges.stampDuty + charges.levy,
  }
}
