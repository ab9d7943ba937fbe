/** Reads and writes consents: one row for each time that a customer gives or withdraws one. */
import { randomUUID } from 'node:crypto'
import type { ConsentWord } from '../../core/privacy/consents.ts'
import type { Sql } from '../db/database.ts'

export async function insertConsent(
  sql: Sql,
  customerId: string,
  { kind, version, at, address, given }: ConsentWord,
): Promise<void> {
  await sql.query(
    `insert into bank.consent (consent_id, customer_id, kind, version, accepted_at, address, given)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), customerId, kind, version, at, address, given],
  )
}

/** The oldest first. */
export async function findConsents(sql: Sql, customerId: string): Promise<readonly ConsentWord[]> {
  const { rows } = await sql.query<ConsentWord>(
    `select kind, given, version, accepted_at as at, address from bank.consent
     where customer_id = $1 order by accepted_at, given`,
    [customerId],
  )
  return rows
}

/** The customer numbers that the bank may write to about offers. Closed customers get no more offers. */
export async function listOffersAgreed(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ cifid: string }>(
    `select c.cifid from bank.customer c join lateral (
       select given from bank.consent o where o.customer_id = c.customer_id and o.kind = 'offers' order by accepted_at desc, given desc limit 1
     ) last on last.given
     where not exists (select from bank.closed_customer f where f.customer_id = c.customer_id) order by c.cifid`,
  )
  return rows.map(({ cifid }) => cifid)
}
