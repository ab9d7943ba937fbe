/** Writes, beside a transfer between two currencies, what arrives and at which rate: all or nothing with its entries. */
import { copyRows } from '../../db/copy-rows.ts'
import type { Companion } from '../../ledger/ledger.ts'

/** Amounts, the rate and the number as decimal strings. */
export interface ExchangeRow {
  readonly to_currency: string
  readonly arrives_minor: string
  readonly profit_minor: string
  readonly unit_currency: string
  readonly price_currency: string
  readonly rate: string
  readonly rates_number: string
}

const COLUMNS = [
  'to_currency',
  'arrives_minor',
  'profit_minor',
  'unit_currency',
  'price_currency',
  'rate',
  'rates_number',
] as const satisfies readonly (keyof ExchangeRow)[]
const write = copyRows('bank.exchange', ['transfer_id', ...COLUMNS])

/** Of a refused one too: its receipt says what it would have been. */
export const exchangeCompanion: Companion = {
  name: 'exchange',
  write: (tx, rows) =>
    write(
      tx,
      rows.map(({ postingId, row }) => [postingId, ...COLUMNS.map((column) => (row as ExchangeRow)[column])]),
    ),
}
