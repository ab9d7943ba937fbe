/** Stores the freezes of customers' accounts. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import { isListed } from '../../screening/hit-of.ts'

export interface StoredFreeze {
  readonly frozenAt: Date
  /** The time of the latest request to freeze. Only a newer password lifts the freeze. */
  readonly lastFrozenAt: Date
  /** The time of the last change of the customer's password. */
  readonly passwordChangedAt: Date
  /**
   * True when staff confirmed that the customer is a person on a list of sanctions. The freeze cannot be lifted until
   * the decision is corrected.
   */
  readonly isListed: boolean
}

const SELECT = `select f.frozen_at, coalesce(f.repeated_at, f.frozen_at) as last_frozen_at, p.password_changed_at,
    ${isListed('f.customer_id')} as is_listed
  from bank.customer_freeze f join bank.profile p on p.customer_id = f.customer_id
  where f.customer_id = $1 and f.lifted_at is null`

/** Finds the customer's active freeze. Undefined when the customer is not frozen. */
export function findFreeze(sql: Sql, customerId: string): Promise<StoredFreeze | undefined> {
  return readFreeze(sql, customerId, SELECT)
}

/** Finds the active freeze, and locks its row until the transaction ends. */
export function lockFreeze(tx: Sql, customerId: string): Promise<StoredFreeze | undefined> {
  return readFreeze(tx, customerId, `${SELECT} for update of f`)
}

async function readFreeze(sql: Sql, customerId: string, query: string): Promise<StoredFreeze | undefined> {
  const { rows } = await sql.query<{
    frozen_at: Date
    last_frozen_at: Date
    password_changed_at: Date
    is_listed: boolean
  }>(query, [customerId])
  const [row] = rows
  if (row === undefined) return undefined
  return {
    frozenAt: row.frozen_at,
    lastFrozenAt: row.last_frozen_at,
    passwordChangedAt: row.password_changed_at,
    isListed: row.is_listed,
  }
}

/** True when the customer is frozen now. No other transaction lifts the freeze until this transaction ends. */
export async function holdFreeze(tx: Sql, customerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from bank.customer_freeze where customer_id = $1 and lifted_at is null for update',
    [customerId],
  )
  return rowCount === 1
}

/** Stores a freeze. False when the customer was already frozen; the time of that freeze does not change. */
export async function insertFreeze(
  tx: Sql,
  customerId: string,
  by: 'customer' | 'owner' | 'staff',
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by) values ($1, $2, $3, $4)
     on conflict (customer_id) where lifted_at is null do nothing`,
    [randomUUID(), customerId, at, by],
  )
  return rowCount === 1
}

/**
 * Repeats an active freeze, so that a password from before this moment does not lift it. False when another transaction
 * has lifted the freeze.
 */
export async function freezeAgain(tx: Sql, customerId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update bank.customer_freeze set repeated_at = $2 where customer_id = $1 and lifted_at is null',
    [customerId, at],
  )
  return rowCount === 1
}

/**
 * Lifts the freeze. False when there was no freeze. Evidence: the used approval of the customer, or the audit event of
 * an operator.
 */
export async function liftFreeze(
  tx: Sql,
  customerId: string,
  by: { readonly who: 'customer' | 'staff'; readonly evidence: string },
  at: Date,
): Promise<boolean> {
  const { rows } = await tx.query<{ isLifted: boolean }>('select bank.lift_freeze($1, $2, $3, $4) as "isLifted"', [
    customerId,
    by.who,
    at,
    by.evidence,
  ])
  return rows[0]?.isLifted === true
}
