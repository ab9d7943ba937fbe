/**
 * Tests the database role of the application with plain SQL: the role cannot lift a freeze without an approval or an
 * operator.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../../db/database.ts'
import {
  guardedCustomers,
  NO_EVIDENCE,
  NOT_ALLOWED,
  reasonsOf,
  recordOperator,
  useApprovalOf,
} from '../../identity/fixtures/credential-guard.fixture.ts'

const my = guardedCustomers()

describe('lift_freeze', () => {
  const freeze = () =>
    my.world.rows(
      `insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by) values ($1, $2, now(), 'owner')`,
      [randomUUID(), my.own],
    )
  const lift = (sql: Sql, by: string, evidence: string) =>
    sql.query('select bank.lift_freeze($1, $2, now(), $3) as "isLifted"', [my.own, by, evidence])

  it.each(['lifted_at = now()', `lifted_by = 'staff'`])('refuses a direct update of %s', async (change) => {
    await expect(my.world.rows(`update bank.customer_freeze set ${change}`)).rejects.toMatchObject(NOT_ALLOWED)
  })

  it('takes an approval of the customer that the same transaction used', async () => {
    const { database } = my.world
    await freeze()
    await expect(lift(database.pool, 'customer', randomUUID())).rejects.toMatchObject(NO_EVIDENCE)
    for (const [customerId, kind] of [
      [my.other, 'unfreeze'],
      [my.own, 'limits'],
    ] as const)
      await expect(
        database.transaction(async (tx) =>
          lift(tx, 'customer', await useApprovalOf(tx, { customerId, sessionId: my.session }, kind)),
        ),
      ).rejects.toMatchObject(NO_EVIDENCE)
    const challengeId = await database.transaction(async (tx) => {
      const used = await useApprovalOf(tx, { customerId: my.own, sessionId: my.session }, 'unfreeze')
      expect((await lift(tx, 'customer', used)).rows).toEqual([{ isLifted: true }])
      return used
    })
    expect(await reasonsOf(database.pool, my.own)).toEqual([
      { what: 'freeze', reason: 'lifted', evidence: challengeId },
    ])
    await expect(lift(database.pool, 'customer', challengeId)).rejects.toMatchObject(NO_EVIDENCE)
  })

  it('takes the audit event of an operator', async () => {
    const { database } = my.world
    await freeze()
    await expect(lift(database.pool, 'staff', '1')).rejects.toMatchObject(NO_EVIDENCE)
    await expect(
      database.transaction(async (tx) => lift(tx, 'staff', await recordOperator(tx, my.other, 'freeze.lifted'))),
    ).rejects.toMatchObject(NO_EVIDENCE)
    const lifted = await database.transaction(async (tx) =>
      lift(tx, 'staff', await recordOperator(tx, my.own, 'freeze.lifted')),
    )
    expect(lifted.rows).toEqual([{ isLifted: true }])
  })
})
