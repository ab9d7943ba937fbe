/** Ends a customer's relation with the bank at their request: judged and done in one transaction in which nothing can be posted. */
import type { Sql } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { findErasureObstacles } from './erasure-obstacles.ts'
import { findClosedAt, insertFormerCustomer } from './former-customer-store.ts'

/** What closing takes of the rest of the server; join-erasure.ts gives it. */
export interface ClosingSteps {
  readonly clock: Clock
  /** Nobody posts until the transaction ends. */
  stopPostings(tx: Sql): Promise<void>
  /** False while the account has a balance or a hold. */
  closeBook(tx: Sql, ledgerAccountId: bigint): Promise<boolean>
  /** Decides a request for erasure for the customer; false where it was withdrawn or decided before. */
  decide(tx: Sql, caseId: string, by: ClosedBy): Promise<boolean>
  /** Nothing lets the customer in from then on. */
  endAccess(tx: Sql, customerId: string, at: Date): Promise<void>
  /** After the commit, what no law has kept is deleted. */
  eraseSoon(tx: Sql, customerId: string): Promise<void>
  audit(tx: Sql, customerId: string, by: ClosedBy, detail: Readonly<Record<string, string>>): Promise<void>
  /** The last word, by mail and SMS. */
  tell(tx: Sql, customerId: string): Promise<void>
}

export interface ClosedBy {
  readonly operator: string
  /** Kept in the case and in the trail. */
  readonly reason: string
}

export type Closing =
  | { readonly kind: 'closed' | 'closed-before'; readonly at: Date }
  | { readonly kind: 'in-the-way'; readonly obstacles: readonly string[] }
  | { readonly kind: 'not-asked' }

/** `request` is a case that asks for erasure. Within the caller's transaction, as its first act: whoever posts locks the books before all else. */
export async function closeCustomer(
  deps: ClosingSteps,
  tx: Sql,
  request: { readonly caseId: string; readonly customerId: string; readonly reference: string },
  by: ClosedBy,
): Promise<Closing> {
  const { customerId, caseId, reference } = request
  // While it waits for the customer’s row nobody is paid: it gives up soon, with nothing done.
  await tx.query(`set local lock_timeout = '5s'`)
  await tx.query(`set local statement_timeout = '10s'`)
  await deps.stopPostings(tx)
  // Whatever else the customer begins meanwhile waits here, and finds the profile gone.
  await tx.query('select from bank.customer where customer_id = $1 for update', [customerId])
  const before = await findClosedAt(tx, customerId)
  if (before !== undefined) return { kind: 'closed-before', at: before }
  const obstacles = await findErasureObstacles(tx, customerId)
  if (obstacles.length > 0) return { kind: 'in-the-way', obstacles }
  if (!(await deps.decide(tx, caseId, by))) return { kind: 'not-asked' }
  for (const other of await findOtherRequests(tx, customerId)) await deps.decide(tx, other, by)
  const at = deps.clock.now()
  await closeAccounts(deps, tx, customerId)
  // While there is still an address of the customer's that an alert could go to.
  await deps.tell(tx, customerId)
  await insertFormerCustomer(tx, { customerId, caseId, closedAt: at })
  await deps.endAccess(tx, customerId, at)
  await deps.eraseSoon(tx, customerId)
  await deps.audit(tx, customerId, by, { reference, reason: by.reason })
  return { kind: 'closed', at }
}

/** Asked for twice: the other request is carried out with this one. */
async function findOtherRequests(tx: Sql, customerId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ case_id: string }>(
    `select case_id from bank.support_case where customer_id = $1 and type = 'data-erasure' and closed_at is null`,
    [customerId],
  )
  return rows.map((row) => row.case_id)
}

async function closeAccounts(deps: ClosingSteps, tx: Sql, customerId: string): Promise<void> {
  const { rows } = await tx.query<{ ledger_account_id: string }>(
    `update bank.account set state = 'closed' where customer_id = $1 returning ledger_account_id`,
    [customerId],
  )
  for (const { ledger_account_id: id } of rows)
    if (!(await deps.closeBook(tx, BigInt(id))))
      throw new Error(`the account ${id} is not empty, and nothing was in the way`)
}
