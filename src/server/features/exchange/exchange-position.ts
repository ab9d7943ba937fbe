/**
 * The bank's open position from exchange, by currency: the amount in the books, and the same amount recomputed from the
 * exchanges.
 */
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { Sql } from '../../db/database.ts'

export interface CurrencyPosition {
  readonly currency: AccountCurrency
  /** Minor units. Above zero, the bank has bought more of the currency than it sold. */
  readonly positionMinor: bigint
  /**
   * The position by the exchange journals, without reversed ones, and the position by the rows of the exchanges. Both
   * must be equal.
   */
  readonly bookedMinor: bigint
  readonly exchangedMinor: bigint
  /** The income from the spread, in minor units. */
  readonly incomeMinor: bigint
}

// A reversed exchange does not count. Other postings to the position are the treasury's trades in the market.
const POSITIONS = `with standing as (
    select t.payment_id, t.currency, t.amount_minor, x.to_currency, x.arrives_minor + x.profit_minor as gives_minor
    from bank.exchange x join bank.payment t on t.payment_id = x.transfer_id
    where t.state = 'settled'
      and not exists (select from ledger.request u where u.reverses = t.payment_id and u.outcome = 0)),
  recorded as (
    select currency, sum(minor) as minor from (
      select currency, amount_minor as minor from standing
      union all select to_currency, -gives_minor from standing) both_sides
    group by currency),
  booked as (
    select e.account_id, sum(e.amount) as minor
    from ledger.entry e join ledger.request r on r.request_id = e.journal_id
    where e.account_id in (select account_id from ledger.account where code like 'exchange-position:%') and r.kind = 'fx'
      and not exists (select from ledger.request u where u.reverses = r.request_id and u.outcome = 0)
    group by e.account_id)
  select p.currency, p.balance::text as position, coalesce(b.minor, 0)::bigint::text as booked,
    coalesce(recorded.minor, 0)::bigint::text as exchanged, coalesce(i.balance, 0)::text as income
  from ledger.account p
  left join booked b on b.account_id = p.account_id
  left join recorded on recorded.currency = p.currency
  left join ledger.account i on i.code = 'exchange-income:' || p.currency
  where p.code like 'exchange-position:%'
  order by array_position(array['NGN', 'USD', 'EUR', 'GBP'], p.currency)`

export async function findExchangePositions(sql: Sql): Promise<readonly CurrencyPosition[]> {
  const { rows } = await sql.query<{
    currency: AccountCurrency
    position: string
    booked: string
    exchanged: string
    income: string
  }>(POSITIONS)
  return rows.map((row) => ({
    currency: row.currency,
    positionMinor: BigInt(row.position),
    bookedMinor: BigInt(row.booked),
    exchangedMinor: BigInt(row.exchanged),
    incomeMinor: BigInt(row.income),
  }))
}
