/** Authenticator apps and recovery codes as the database keeps them: the secret sealed, the codes as keyed hashes. */
import type { Sql } from '../../db/database.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'

export interface StoredToken {
  readonly seedSealed: Buffer
  readonly enrolledAt: Date
  readonly lastStep: number
  readonly isAskedAtLogin: boolean
}

/** The customer's authenticator, once its first code was right. */
export async function findToken(sql: Sql, customerId: string): Promise<StoredToken | undefined> {
  const row = await rowOf(
    sql,
    authQuery
      .selectFrom('bank.token')
      .select(['seed_sealed', 'confirmed_at', 'last_step', 'asked_at_login'])
      .where('customer_id', '=', customerId),
  )
  if (row === undefined || row.confirmed_at === null) return undefined
  return {
    seedSealed: row.seed_sealed,
    enrolledAt: row.confirmed_at,
    lastStep: Number(row.last_step),
    isAskedAtLogin: row.asked_at_login,
  }
}

/** Whether the customer wants a code of the authenticator at every login: an SMS code is no way around it. */
export async function isTokenAsked(sql: Sql, customerId: string): Promise<boolean> {
  return (await findToken(sql, customerId))?.isAskedAtLogin === true
}

/** Waits for its first code, in the place of another one that does; false where there is one that counts. */
export async function insertPendingToken(
  sql: Sql,
  token: {
    readonly customerId: string
    readonly sessionId: string
    readonly seedSealed: Buffer
    readonly at: Date
    readonly expiresAt: Date
  },
): Promise<boolean> {
  const pending = {
    seed_sealed: token.seedSealed,
    session_id: token.sessionId,
    created_at: token.at,
    expires_at: token.expiresAt,
  }
  const row = await rowOf(
    sql,
    authQuery
      .insertInto('bank.token')
      .values({ customer_id: token.customerId, ...pending, confirmed_at: null })
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet(pending).where('bank.token.confirmed_at', 'is', null),
      )
      .returning('customer_id'),
  )
  return row !== undefined
}

/** The sealed secret that this very session is enrolling; undefined when it took too long. */
export async function findPendingSeed(
  sql: Sql,
  { customerId, sessionId, now }: { readonly customerId: string; readonly sessionId: string; readonly now: Date },
): Promise<Buffer | undefined> {
  const row = await rowOf(
    sql,
    authQuery
      .selectFrom('bank.token')
      .select('seed_sealed')
      .where('customer_id', '=', customerId)
      .where('session_id', '=', sessionId)
      .where('confirmed_at', 'is', null)
      .where('expires_at', '>', now),
  )
  return row?.seed_sealed
}

/** From here on it counts; false when another request was faster. */
export async function confirmPendingToken(
  sql: Sql,
  token: { readonly customerId: string; readonly seedSealed: Buffer; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const row = await rowOf(
    sql,
    authQuery
      .updateTable('bank.token')
      .set({ confirmed_at: token.at, last_step: String(token.step) })
      .where('customer_id', '=', token.customerId)
      .where('seed_sealed', '=', token.seedSealed)
      .where('confirmed_at', 'is', null)
      .returning('customer_id'),
  )
  return row !== undefined
}

/** Uses the code of this step up: false when it was used before, or one after it, by whatever process; or when the app is another by now. */
export async function useTokenStep(
  sql: Sql,
  token: { readonly customerId: string; readonly seedSealed: Buffer; readonly step: number },
): Promise<boolean> {
  const row = await rowOf(
    sql,
    authQuery
      .updateTable('bank.token')
      .set({ last_step: String(token.step) })
      .where('customer_id', '=', token.customerId)
      .where('seed_sealed', '=', token.seedSealed)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', String(token.step))
      .returning('customer_id'),
  )
  return row !== undefined
}

export async function writeAskedAtLogin(sql: Sql, customerId: string, isAsked: boolean): Promise<void> {
  await rowsOf(
    sql,
    authQuery.updateTable('bank.token').set({ asked_at_login: isAsked }).where('customer_id', '=', customerId),
  )
}

/** The recovery codes go with it. False when there was none. */
export async function deleteToken(sql: Sql, customerId: string): Promise<boolean> {
  const row = await rowOf(
    sql,
    authQuery
      .deleteFrom('bank.token')
      .where('customer_id', '=', customerId)
      .where('confirmed_at', 'is not', null)
      .returning('customer_id'),
  )
  return row !== undefined
}

/** In the place of all that there were. */
export async function replaceRecoveryCodes(sql: Sql, customerId: string, hashes: readonly Buffer[]): Promise<void> {
  await rowsOf(sql, authQuery.deleteFrom('bank.recovery_code').where('customer_id', '=', customerId))
  const rows = hashes.map((code_hash) => ({ customer_id: customerId, code_hash, used_at: null }))
  await rowsOf(sql, authQuery.insertInto('bank.recovery_code').values(rows))
}

export async function countRecoveryCodes(sql: Sql, customerId: string): Promise<number> {
  const row = await rowOf(
    sql,
    authQuery
      .selectFrom('bank.recovery_code')
      .select((code) => code.fn.countAll<string>().as('left'))
      .where('customer_id', '=', customerId)
      .where('used_at', 'is', null),
  )
  return Number(row?.left ?? 0)
}

export async function isRecoveryCode(sql: Sql, customerId: string, codeHash: Buffer): Promise<boolean> {
  const row = await rowOf(
    sql,
    authQuery
      .selectFrom('bank.recovery_code')
      .select('code_hash')
      .where('customer_id', '=', customerId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null),
  )
  return row !== undefined
}

/** One use: false when another request was faster. */
export async function useRecoveryCode(sql: Sql, customerId: string, codeHash: Buffer, at: Date): Promise<boolean> {
  const row = await rowOf(
    sql,
    authQuery
      .updateTable('bank.recovery_code')
      .set({ used_at: at })
      .where('customer_id', '=', customerId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .returning('code_hash'),
  )
  return row !== undefined
}
