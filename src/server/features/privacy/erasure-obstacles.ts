/** What stands in the way of erasing a customer's data: everything that is not at its end yet. It reads, and changes nothing. */
import type { Sql } from '../../db/database.ts'
import type { AccountCurrency } from '../../../core/accounts/account-products.ts'
import { formatMinor } from '../../../values/money.ts'

/** Each gives a number of `count` for customer $1; the word is for one of them, and for more. */
const UNFINISHED: readonly { readonly one: string; readonly more: string; readonly count: string }[] = [
  {
    one: 'transfer is under way',
    more: 'transfers are under way',
    count: `select count(*) from bank.transfer
      where (from_customer_id = $1 or to_customer_id = $1) and completed_at is null`,
  },
  {
    one: 'list of payments is under way',
    more: 'lists of payments are under way',
    count: 'select count(*) from bank.bulk_batch where customer_id = $1 and told_at is null and not withdrawn',
  },
  {
    one: 'bill is under way',
    more: 'bills are under way',
    count: 'select count(*) from bank.bill_payment where customer_id = $1 and completed_at is null',
  },
  {
    one: 'request for a card is under way',
    more: 'requests for cards are under way',
    // Paid, and the processor's card not found yet: it comes.
    count: `select count(*) from bank.card_request r where customer_id = $1 and (completed_at is null
      or (state = 'settled' and not exists (select from bank.card c where c.card_id = r.request_id)))`,
  },
  {
    one: 'card is not blocked for good at its processor',
    more: 'cards are not blocked for good at their processor',
    count: "select count(*) from bank.card where customer_id = $1 and (state <> 'blocked' or told_version < version)",
  },
  {
    one: 'schedule is active or paused',
    more: 'schedules are active or paused',
    count: "select count(*) from bank.schedule where customer_id = $1 and status in ('active', 'paused')",
  },
  {
    one: 'other case is open',
    more: 'other cases are open',
    count: `select count(*) from bank.support_case
      where customer_id = $1 and closed_at is null and type <> 'data-erasure'`,
  },
  {
    one: 'identity check waits for a decision',
    more: 'identity checks wait for a decision',
    count: "select count(*) from bank.kyc_submission where customer_id = $1 and state = 'waiting'",
  },
  {
    one: 'freeze is in force: make sure that it is the customer who asks',
    more: 'freezes are in force: make sure that it is the customer who asks',
    count: 'select count(*) from bank.customer_freeze where customer_id = $1 and lifted_at is null',
  },
]

/** One line each, the accounts first; none where nothing stands in the way. */
export async function findErasureObstacles(sql: Sql, customerId: string): Promise<readonly string[]> {
  const lines = [...(await fullAccounts(sql, customerId))]
  for (const { one, more, count } of UNFINISHED) {
    const { rows } = await sql.query<{ count: string }>(count, [customerId])
    const found = rows[0]?.count ?? '0'
    if (found !== '0') lines.push(`${found} ${found === '1' ? one : more}`)
  }
  return lines
}

/** Closed ones too: the books say whether there is money, not the account's own row. */
async function fullAccounts(sql: Sql, customerId: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ number: string; currency: AccountCurrency; owned: string; held: string }>(
    `select a.account_number as number, a.currency, (l.balance * l.normal_side)::text as owned, l.held::text
     from bank.account a join ledger.account l on l.id = a.ledger_account_id
     where a.customer_id = $1 and (l.balance <> 0 or l.held <> 0) order by a.account_number`,
    [customerId],
  )
  return rows.map(({ number, currency, owned, held }) => {
    const aside = held === '0' ? '' : `, of which ${formatMinor(BigInt(held), currency)} is set aside`
    return `account ${number} holds ${formatMinor(BigInt(owned), currency)}${aside}`
  })
}
