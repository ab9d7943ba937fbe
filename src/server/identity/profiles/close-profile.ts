/** Ends the access of a closed customer. A later login with the right password learns that the profile is closed. */
import type { Sql } from '../../db/database.ts'
import { usernameKey } from './profile-store.ts'
import { endOtherSessions } from '../sessions/session-store.ts'
import { voidTickets } from './ticket-store.ts'

export interface ClosedLogin {
  readonly customerId: string
  readonly passwordHash: string
}

/** Finds the latest closed profile with this username. Another customer may now have the username. */
export async function findClosedLogin(sql: Sql, username: string): Promise<ClosedLogin | undefined> {
  if (!/^[\w.-]{1,64}$/.test(username)) return undefined
  const { rows } = await sql.query<ClosedLogin>(
    `select customer_id as "customerId", password_hash as "passwordHash" from bank.closed_customer
     where username_key = $1 and password_hash is not null order by closed_at desc limit 1`,
    [usernameKey(username)],
  )
  return rows[0]
}

/** Call it in the transaction that closes the customer, after the row of bank.closed_customer is written. */
export async function closeProfile(tx: Sql, customerId: string, at: Date): Promise<void> {
  await endOtherSessions(tx, customerId, undefined, 'ended', at)
  await voidTickets(tx, customerId, at)
  // The foreign key of the recovery codes deletes them with the authenticator.
  await tx.query('delete from bank.authenticator where customer_id = $1', [customerId])
  await tx.query('delete from bank.passkey where customer_id = $1', [customerId])
  await tx.query('delete from bank.customer_security_answer where customer_id = $1', [customerId])
  await tx.query('update bank.device_key set removed_at = $2 where customer_id = $1 and removed_at is null', [
    customerId,
    at,
  ])
  await tx.query('delete from bank.profile where customer_id = $1', [customerId])
}
