/** Counts the customers that a change of the configuration touches. */
import type { ConfigurationArea, FigureChange } from '../../../contract/staff/staff-configuration.ts'
import { ACCOUNT_CURRENCIES } from '../../../values/vocabularies/account-currencies.ts'
import { daysAfter } from '../../../values/date.ts'
import type { Sql } from '../../db/database.ts'

const TIERS = [1, 2, 3]
/** Fees and margins touch the customers who made such a payment in this time. */
const DAYS = 30

interface Touched {
  readonly customers: number
  readonly all: number
}

export async function countTouched(
  sql: Sql,
  area: ConfigurationArea,
  changes: readonly FigureChange[],
  today: string,
): Promise<Touched> {
  const paths = changes.map(({ path }) => path)
  const customers = await COUNTS[area](sql, paths, today)
  const { rows } = await sql.query<{ all: number }>('select count(*)::int as all from bank.customer')
  return { customers, all: rows[0]?.all ?? 0 }
}

/** Counts the customers of the changed tiers with an open account in the currency of a changed figure. */
async function countByTier(sql: Sql, paths: readonly string[]): Promise<number> {
  const touched = paths.flatMap((path) => {
    const tier = /^(?:sending|counts|singleDeposit|maxBalance)\.(\d)/.exec(path)?.[1]
    const currency = /\.([A-Z]{3})(?:\.|$)/.exec(path)?.[1]
    const tiers = tier === undefined ? TIERS : [Number.parseInt(tier, 10)]
    const currencies = currency !== undefined ? [currency] : path.startsWith('counts.') ? ACCOUNT_CURRENCIES : ['NGN']
    return tiers.flatMap((one) => currencies.map((other) => ({ tier: one, currency: other })))
  })
  const { rows } = await sql.query<{ count: number }>(
    `select count(distinct a.customer_id)::int as count
     from unnest($1::int[], $2::text[]) as t (tier, currency)
     join bank.customer c on c.kyc_level = t.tier
     join bank.account a on a.customer_id = c.customer_id and a.currency = t.currency and a.state = 'open'`,
    [touched.map(({ tier }) => tier), touched.map(({ currency }) => currency)],
  )
  return rows[0]?.count ?? 0
}

/** Maps the first part of a figure's path to the kinds of payments that the figure applies to. */
const KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(sameBankFee|minimums\.(ownAccounts|sameBank))/, ['own-bank']],
  [/^(interbankFees|minimums\.otherBank)/, ['other-bank']],
  [/^(stampDuty|cybersecurityLevy)/, ['own-bank', 'other-bank']],
  [/^vatBasisPoints/, ['own-bank', 'other-bank', 'card-fee']],
  [/^cardIssuanceFee/, ['card-fee']],
  [/^minimums\.exchange/, ['exchange']],
  [/^minimums\.bills/, ['bill']],
]

/** Counts the customers who made a payment of a touched kind in the last 30 days. Three conditions match the three indexes by kind. */
async function countPayers(sql: Sql, paths: readonly string[], today: string): Promise<number> {
  const kinds = [...new Set(KINDS.flatMap(([of, kind]) => (paths.some((path) => of.test(path)) ? kind : [])))]
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from bank.customer c
     where exists (select from bank.payment t where t.customer_id = c.customer_id and t.created_at >= $2::date
                     and t.kind in ('own-bank', 'other-bank', 'exchange') and t.kind = any ($1))
        or ('bill' = any ($1) and exists (select from bank.payment t where t.customer_id = c.customer_id
                     and t.created_at >= $2::date and t.kind = 'bill'))
        or ('card-fee' = any ($1) and exists (select from bank.payment t where t.customer_id = c.customer_id
                     and t.created_at >= $2::date and t.kind = 'card-fee'))`,
    [kinds, daysAfter(today, -DAYS)],
  )
  return rows[0]?.count ?? 0
}

/** Counts the customers who exchanged in a changed direction in the last 30 days. */
async function countExchangers(sql: Sql, paths: readonly string[], today: string): Promise<number> {
  const directions = paths.map((path) => path.slice('margins.'.length))
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from bank.customer c
     where exists (select from bank.payment t join bank.exchange x on x.transfer_id = t.payment_id
                   where t.customer_id = c.customer_id and t.created_at >= $2::date
                     and t.kind in ('own-bank', 'other-bank', 'exchange') and t.kind = 'exchange'
                     and t.currency || '.' || x.to_currency = any ($1))`,
    [directions, daysAfter(today, -DAYS)],
  )
  return rows[0]?.count ?? 0
}

const COUNTS: Readonly<
  Record<ConfigurationArea, (sql: Sql, paths: readonly string[], today: string) => Promise<number>>
> = { fees: countPayers, limits: countByTier, margins: countExchangers }
