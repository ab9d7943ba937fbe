/** Opens and closes ledger accounts, and stops the books for a moment, inside the caller’s transaction. */
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Sql } from '../db/database.ts'

export interface NewLedgerAccount {
  /** The bank's own name for an internal account, e.g. `settlement:NGN`: the same code answers the same account. */
  readonly code?: string
  readonly name: string
  /** ISO 4217 */
  readonly currency: string
  /** Customers' deposits, income and capital are credit-normal; cash, settlement and loans are debit-normal. */
  readonly normalSide: 'debit' | 'credit'
  /** guarded: never below its floor; running: keeps a balance only; append-only: for very hot internal accounts. */
  readonly mode: 'guarded' | 'running' | 'append-only'
  /** Least balance on the normal side, less what is held; minor units, 0 when left out, negative for an overdraft. */
  readonly floorMinor?: bigint
}

const modeCode = { guarded: 0, running: 1, 'append-only': 2 } as const

/** Returns the account's number. Throws when `code` belongs to an account of another kind. */
export async function openLedgerAccount(tx: Sql, account: NewLedgerAccount): Promise<bigint> {
  const opened = await tx.query<{ id: string }>(
    'select ledger.open_account($1, $2, $3, $4::smallint, $5::smallint, $6::bigint) as id',
    [
      account.code ?? null,
      account.name,
      account.currency,
      account.normalSide === 'credit' ? 1 : -1,
      modeCode[account.mode],
      String(account.floorMinor ?? 0n),
    ],
  )
  const id = opened.rows[0]?.id
  if (id === undefined) throw new Error('open_account gave no row')
  return BigInt(id)
}

/** True when the account is closed now; false while it has a balance or a hold. Closed is final. */
export async function closeLedgerAccount(tx: Sql, accountId: bigint): Promise<boolean> {
  const closed = await tx.query<{ closed: boolean }>('select ledger.close_account($1::bigint) as closed', [
    String(accountId),
  ])
  return closed.rows[0]?.closed === true
}

/**
 * Stops all postings until the transaction ends, so that its reads of balances and holds stay true. This must be its first lock,
 * because every posting takes this lock before all others.
 */
export async function stopPostings(tx: Sql): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.posting])
}
