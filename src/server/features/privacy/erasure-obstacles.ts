/** What stands in the way of erasing a customer's data: everything that is not at its end yet. It reads, and changes nothing. */
import type { Sql } from '../../db/database.ts'
import type { AccountCurrency } from '../../../core/accounts/account-products.ts'
import { formatMinor } from '../../../values/money.ts'
import { transfersOnly } from '../../payments/transfers-only.ts'

/** Each gives a number of `count` for customer $1; the word is for one of them, and for more. */
const UNFINISHED: readonly { readonly one: string; readonly more: string; readonly count: string }[] = [
  {
    one: 'transfer is under way',
    more: 'transfers are under way',
    // Nobody posts meanwhile: each half has an index of its own. What is approved or scheduled has moved nothing to its receiver yet.
    count: `select (select count(*) from bank.payment where customer_id = $1 and ${transfersOnly('payment')}
        and state in ('held', 'sent', 'inquiring', 'review'))
      + (select count(*) from bank.payment where payee_customer_id = $1 and customer_id <> $1
         and state in ('held', 'sent', 'inquiring', 'review')) as count`,
  },
  {
    one: 'list of payments is under way',
    more: 'lists of payments are under way',
    count: 'select count(*) from bank.payment_batch where customer_id = $1 and notified_at is null and not withdrawn',
  },
  {
    one: 'bill is under way',
    more: 'bills are under way',
    count: `select count(*) from bank.payment where customer_id = $1 and kind = 'bill'
      and state in ('held', 'sent', 'inquiring', 'review')`,
  },
  {
    one: 'request for a card is under way',
    more: 'requests for cards are under way',
    // Paid, and the processor's card not found yet: it comes.
    count: `select count(*) from bank.payment r where customer_id = $1 and kind = 'card-fee' and (completed_at is null
      or (state = 'settled' and not exists (select from bank.card c where c.card_id = r.payment_id)))`,
  },
  {
    one: 'card is not blocked for good at its processor',
    more: 'cards are not blocked for good at their processor',
    count:
      "select count(*) from bank.card where customer_id = $1 and (state <> 'blocked' or notified_version < version)",
  },
  {
    one: 'schedule is active or paused',
    more: 'schedules are active or paused',
    count: "select count(*) from bank.standing_order where customer_id = $1 and state in ('active', 'paused')",
  },
  {
    one: 'other case is open',
    more: 'other cases are open',
    count: `select count(*) from bank.support_case
      where customer_id = $1 and closed_at is null and type <> 'data-erasure'`,
  },
  {
    one: 'refund that was decided is owed',
    more: 'refunds that were decided are owed',
    // As the case promises it, while a refund can be posted: the payment took money, and not all of it was given back.
    count: `select count(*) from bank.support_case c join bank.case_clock k on k.case_id = c.case_id
      where c.customer_id = $1 and k.clock = 'refund' and k.met_at is null
        and c.amount_minor > (select coalesce(sum(r.amount_minor), 0) from bank.refund r where r.subject_id = c.subject_id)
        and case when c.transfer_id is null then exists (
            select from bank.account a join ledger.entry e on e.account_id = a.ledger_account_id
              and e.seq >= ledger.first_seq_since(a.ledger_account_id, c.paid_at - interval '1 ms')
            where a.account_number = c.account_number and e.amount = -c.amount_minor and e.posted_at < c.paid_at + interval '1 ms')
          when c.is_bill then exists (select from bank.payment b
            where b.payment_id = c.transfer_id and b.customer_id = $1 and b.kind = 'bill' and b.state in ('settled', 'reversed'))
          else exists (select from bank.payment t
            where t.payment_id = c.transfer_id and t.customer_id = $1 and ${transfersOnly('t')} and t.state in ('settled', 'reversed')) end`,
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
     from bank.account a join ledger.account l on l.account_id = a.ledger_account_id
     where a.customer_id = $1 and (l.balance <> 0 or l.held <> 0) order by a.account_number`,
    [customerId],
  )
  return rows.map(({ number, currency, owned, held }) => {
    const aside = held === '0' ? '' : `, of which ${formatMinor(BigInt(held), currency)} is set aside`
    return `account ${number} holds ${formatMinor(BigInt(owned), currency)}${aside}`
  })
}
