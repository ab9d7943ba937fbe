/** Shows a customer's record to a member of staff. The customer sees who looked, when and why. */
import type * as v from 'valibot'
import type { customerReadSchema, customerRecordSchema } from '../../../contract/staff/staff-api.ts'
import { ACCOUNT_PRODUCTS } from '../../../core/accounts/account-products.ts'
import { ok, type Result } from '../../../values/result.ts'
import { findEveryAccountOfCustomer } from '../../features/accounts/account-store.ts'
import { findFreeze } from '../../features/freeze/freeze-store.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import { readBalances } from '../../ledger/read.ts'
import type { Sql } from '../../db/database.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { FOUND_COLUMNS, type FoundCustomer } from './find-customers.ts'

type CustomerRecord = v.InferOutput<typeof customerRecordSchema>
type Person = FoundCustomer & Pick<CustomerRecord, 'phone' | 'email' | 'dateOfBirth'>

export async function readCustomer(
  deps: StaffDeps,
  { customerId, reason }: v.InferOutput<typeof customerReadSchema>,
  { caller }: StaffCall,
): Promise<Result<CustomerRecord, Refusal>> {
  return deps.database.transaction(async (tx) => {
    const person = await findPerson(tx, customerId)
    if (person === undefined) return refuse('not-found', 'There is no such customer.')
    await writeRecordReads(tx, [customerId], {
      operator: `${caller.name} (${caller.staffId})`,
      role: caller.roles.join(', '),
      what: 'name, contact details, accounts and balances',
      reason: maskIdentifiers(reason),
      at: deps.clock.now(),
    })
    const held = await findFreeze(tx, customerId)
    return ok({
      ...person,
      frozenSince: held?.frozenAt.toISOString() ?? null,
      accounts: await accountsOf(tx, customerId),
    })
  })
}

async function findPerson(sql: Sql, customerId: string): Promise<Person | undefined> {
  const { rows } = await sql.query<Person>(
    `select ${FOUND_COLUMNS}, c.phone, c.email, to_char(c.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth"
     from bank.customer c left join bank.profile p on p.customer_id = c.customer_id where c.customer_id = $1`,
    [customerId],
  )
  return rows[0]
}

async function accountsOf(sql: Sql, customerId: string): Promise<CustomerRecord['accounts']> {
  const accounts = await findEveryAccountOfCustomer(sql, customerId)
  const balances = await readBalances(
    sql,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  const byId = new Map(balances.map((balance) => [balance.accountId, balance]))
  return accounts.map(({ accountNumber, schemeCode, currency, ledgerAccountId, status }) => {
    const balance = byId.get(ledgerAccountId)
    if (balance === undefined) throw new Error('an account has no books')
    return {
      accountNumber,
      label: ACCOUNT_PRODUCTS[schemeCode].accountType,
      currency,
      status,
      balanceMinor: balance.balanceMinor.toString(),
      heldMinor: balance.heldMinor.toString(),
      availableMinor: balance.availableMinor.toString(),
    }
  })
}
