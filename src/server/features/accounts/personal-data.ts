/** Erasure and archive of accounts and their entries. */
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import { formatMinor } from '../../../values/money.ts'
import type { Sql } from '../../db/database.ts'
import { INTERNAL_KEY, overwriteRows, type PersonalData } from '../../db/personal-data.ts'
import { defineMessage } from '../../../values/message.ts'

export const personalData: PersonalData = {
  archive: [
    {
      name: 'accounts',
      about: defineMessage('Your accounts.'),
      table: 'bank.account',
      columns: 'account_number account_name currency scheme_code is_primary state opened_at nickname is_hidden',
      more: { balance_minor: '(select l.balance from ledger.account l where l.account_id = t.ledger_account_id)' },
      order: 'opened_at',
      omitted: { ledger_account_id: INTERNAL_KEY },
    },
    {
      name: 'entries',
      about: defineMessage('Every transaction of your accounts, in minor units: kobo, cents, pence.'),
      table: 'ledger.entry',
      whose: 't.account_id in (select a.ledger_account_id from bank.account a where a.customer_id = $1)',
      columns: 'seq amount balance posted_at journal_id value_date::text currency',
      more: {
        account_number: '(select a.account_number from bank.account a where a.ledger_account_id = t.account_id)',
        kind: '(select r.kind from ledger.request r where r.request_id = t.journal_id)',
        narration: '(select r.narration from ledger.request r where r.request_id = t.journal_id)',
        counterparty: '(select n.counterparty from bank.journal_note n where n.journal_id = t.journal_id)',
      },
      order: 'account_id, seq',
      omitted: { account_id: INTERNAL_KEY, line: INTERNAL_KEY },
    },
  ],
  erasure: [
    overwriteRows('bank.account', 'after-closing', 'nickname = null'),
    overwriteRows('bank.account', 'retention-expired', `account_name = 'ERASED'`),
  ],
  obstacles: [findMoney],
}

/** Includes closed accounts. The ledger says whether an account has money, not the row in bank.account. */
async function findMoney(sql: Sql, customerId: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ number: string; currency: AccountCurrency; owned: string; held: string }>(
    `select a.account_number as number, a.currency, (l.balance * l.normal_side)::text as owned, l.held::text
     from bank.account a join ledger.account l on l.account_id = a.ledger_account_id
     where a.customer_id = $1 and (l.balance <> 0 or l.held <> 0) order by a.account_number`,
    [customerId],
  )
  return rows.map(({ number, currency, owned, held }) => {
    const aside = held === '0' ? '' : `, of which ${formatMinor(BigInt(held), currency)} is on hold`
    return `account ${number} holds ${formatMinor(BigInt(owned), currency)}${aside}`
  })
}
