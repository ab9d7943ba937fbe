/**
 * Opens and closes ledger accounts inside the caller’s transaction. Can also stop all postings until the transaction
 * ends.
 */
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Sql } from '../db/database.ts'

export interface NewLedgerAccount {
  /**
   * The bank's code of an internal account, such as `settlement:NGN`. A second call with the same code returns the same
   * account.
   */
  readonly code?: string
  readonly name: string
  /** The ISO 4217 code. */
  readonly currency: string
  /** Customers' deposits, income and capital are credit-normal; cash, settlement and loans are debit-normal. */
  readonly normalSide: 'debit' | 'credit'
  /**
   * `guarded` accounts never fall below their floor. `running` accounts only keep a balance. `append-only` is for
   * internal accounts with very many postings.
   */
  readonly mode: 'guarded' | 'running' | 'append-only'
  /** The lowest permitted balance on the normal side after holds, in minor units. Default 0. Negative for an overdraft. */
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

/**
 * Returns true when the account is closed, and false while it has a balance or a hold. A closed account cannot be
 * opened again.
 */
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
