/** Writes the arriving amount and the rate of an exchange, in the transaction of its entries. */
import type { Effect } from '../../../ledger/effect.ts'

/** Amounts, the rate and the number as decimal strings. */
export interface ExchangeRow {
  readonly to_currency: string
  readonly arrives_minor: string
  readonly profit_minor: string
  readonly unit_currency: string
  readonly price_currency: string
  readonly rate: string
  readonly exchange_rate_number: string
}

const INSERT = `insert into bank.exchange
    (transfer_id, to_currency, arrives_minor, profit_minor, unit_currency, price_currency, rate, exchange_rate_number)
  select transfer_id, to_currency, arrives_minor, profit_minor, unit_currency, price_currency, rate, exchange_rate_number
  from json_populate_recordset(null::bank.exchange, $1::json)`

/** A refused exchange is written too, because its receipt shows the terms. */
export const exchangeEffect: Effect<ExchangeRow> = {
  name: 'exchange',
  async write(tx, rows) {
    const written = rows.map(({ postingId, row }) => ({ transfer_id: postingId, ...row }))
    await tx.query({ name: 'write-exchanges', text: INSERT, values: [JSON.stringify(written)] })
  },
}
