/**
 * Closes a customer's profile at the customer's request. One transaction checks and closes everything, and no posting
 * runs meanwhile.
 */
import { type ActFacts, actFacts } from '../../audit/record-audit.ts'
import { lockCustomerForUpdate } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import type { PersonalData } from '../../db/personal-data.ts'
import type { Clock } from '../../ports/clock.ts'
import { findErasureObstacles } from './erasure-obstacles.ts'
import { runErasure } from './erasure-plan.ts'
import { findClosedAt, insertClosedCustomer } from './closed-customer-store.ts'

/** The steps of closing. module-links.ts gathers them. */
export interface ClosingSteps {
  readonly clock: Clock
  readonly personalData: readonly PersonalData[]
  /** Locks out every posting until the transaction ends. */
  stopPostings(tx: Sql): Promise<void>
  /** Closes the customer's accounts, and returns their numbers in the books. */
  closeAccounts(tx: Sql, customerId: string): Promise<readonly bigint[]>
  /** False while the account has a balance or a hold. */
  closeBook(tx: Sql, ledgerAccountId: bigint): Promise<boolean>
  /** The cases with an undecided request for erasure. */
  findRequests(tx: Sql, customerId: string): Promise<readonly string[]>
  /** Decides a request for erasure for the customer; false when it was withdrawn or decided before. */
  decide(tx: Sql, caseId: string, by: ClosedBy): Promise<boolean>
  /** Ends every access of the customer. */
  endAccess(tx: Sql, customerId: string, at: Date): Promise<void>
  /** Queues the erasure of the data that no law requires, which runs after the commit. */
  eraseSoon(tx: Sql, customerId: string): Promise<void>
  audit(tx: Sql, customerId: string, by: ClosedBy, detail: Readonly<Record<string, string>>): Promise<void>
  /** Queues the last notice to the customer, by mail and SMS. */
  tell(tx: Sql, customerId: string): Promise<void>
}

/** The reason is stored in the case and in the audit event. */
export interface ClosedBy extends ActFacts {
  readonly operator: string
}

export type Closing =
  | { readonly kind: 'closed' | 'closed-before'; readonly at: Date }
  | { readonly kind: 'in-the-way'; readonly obstacles: readonly string[] }
  | { readonly kind: 'not-asked' }

/**
 * `request` is a case that asks for erasure. Call this first in the caller's transaction, because every posting locks the books
 * before all other rows.
 */
export async function closeCustomer(
  deps: ClosingSteps,
  tx: Sql,
  request: { readonly caseId: string; readonly customerId: string; readonly reference: string },
  by: ClosedBy,
): Promise<Closing> {
  const { customerId, caseId, reference } = request
  // While this transaction waits for the customer’s row, no posting runs. So it gives up soon and changes nothing.
  await tx.query(`set local lock_timeout = '5s'`)
  await tx.query(`set local statement_timeout = '10s'`)
  await deps.stopPostings(tx)
  // Every other call of the customer waits for this lock, and then finds no profile.
  await lockCustomerForUpdate(tx, customerId)
  const before = await findClosedAt(tx, customerId)
  if (before !== undefined) return { kind: 'closed-before', at: before }
  const obstacles = await findErasureObstacles(deps.personalData, tx, customerId)
  if (obstacles.length > 0) return { kind: 'in-the-way', obstacles }
  if (!(await deps.decide(tx, caseId, by))) return { kind: 'not-asked' }
  // The customer requested the closing twice. This closing also completes the other request.
  for (const other of await deps.findRequests(tx, customerId)) await deps.decide(tx, other, by)
  const at = deps.clock.now()
  await closeAccounts(deps, tx, customerId)
  // The notice is queued while the customer's addresses are still stored.
  await deps.tell(tx, customerId)
  await insertClosedCustomer(tx, { customerId, caseId, closedAt: at })
  await runErasure(tx, deps.personalData, customerId, ['at-closing'])
  await deps.endAccess(tx, customerId, at)
  await deps.eraseSoon(tx, customerId)
  await deps.audit(tx, customerId, by, { reference, ...actFacts(by) })
  return { kind: 'closed', at }
}

async function closeAccounts(deps: ClosingSteps, tx: Sql, customerId: string): Promise<void> {
  for (const id of await deps.closeAccounts(tx, customerId))
    if (!(await deps.closeBook(tx, id))) throw new Error(`the account ${id} is not empty, and nothing was in the way`)
}
