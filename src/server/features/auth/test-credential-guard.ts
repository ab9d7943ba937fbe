/** For tests of what the application's role may change: one customer for each test, evidence, and what was recorded. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Sql } from '../../db/database.ts'
import { type TableWorld, withCopies } from './test-calls.ts'
import { createAuthWorld } from './test-world.ts'

export const NO_EVIDENCE = { message: expect.stringContaining('no evidence') }
export const USED_TWICE = { code: '23505', constraint: 'credential_change_once' }
export const NOT_ALLOWED = { code: '42501' }

export interface Guarded {
  world: TableWorld
  /** The customer of this test, with an open session. */
  own: string
  session: string
  /** Another customer. */
  other: string
}

/** Filled before each test. */
export function guardedCustomers(): Guarded {
  const guarded = {} as Guarded
  beforeAll(async () => {
    guarded.world = withCopies(await createAuthWorld())
    guarded.other = (await guarded.world.loggedIn()).session.customerId
  })
  beforeEach(async () => {
    const { session } = await guarded.world.loggedIn()
    Object.assign(guarded, { own: session.customerId, session: session.sessionId })
  })
  afterAll(() => guarded.world.close())
  return guarded
}

/** A ticket of the customer that this transaction uses; its hash in hex. */
export async function useTicketOf(tx: Sql, customerId: string, purpose: string): Promise<string> {
  const hash = randomBytes(32)
  await tx.query(
    `insert into bank.ticket (ticket_hash, purpose, customer_id, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '5 minutes')`,
    [hash, purpose, customerId],
  )
  await tx.query('update bank.ticket set used_at = now() where ticket_hash = $1', [hash])
  return hash.toString('hex')
}

/** An operator's audit event of this transaction. */
export async function recordOperator(
  tx: Sql,
  customerId: string,
  kind: string,
  address = 'operator:jane.o',
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into bank.audit_event (kind, outcome, customer_id, address) values ($1, 'done', $2, $3) returning event_id as id`,
    [kind, customerId, address],
  )
  return rows[0]?.id ?? ''
}

/** Why the customer's credentials were changed, the last reason first. */
export const reasonsOf = (sql: Sql, customerId: string) =>
  sql
    .query(
      'select credential as what, reason, evidence from bank.credential_change where customer_id = $1 order by change_id desc',
      [customerId],
    )
    .then(({ rows }) => rows as { what: string; reason: string; evidence: string }[])

/** An approval that this transaction uses; its id. */
export async function useApprovalOf(
  tx: Sql,
  of: { readonly customerId: string; readonly sessionId: string },
  kind: string,
  way = 'pin',
): Promise<string> {
  const id = randomUUID()
  await tx.query(
    `select bank.open_approval($1, $2, $1, $3, $4, $5, '{}', $5, $6, '', '{}', now(), now() + interval '3 minutes', 20)`,
    [id, kind, of.customerId, of.sessionId, randomBytes(32), [way]],
  )
  await tx.query(`select bank.use_approval($1, $2, $3, now())`, [id, of.customerId, way])
  return id
}
