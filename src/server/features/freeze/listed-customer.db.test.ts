/**
 * Tests the freeze of a customer whom staff confirmed as a person on a list of sanctions. Only the bank lifts it, after
 * it corrects the decision.
 */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { approvalRoutes } from '../../../contract/approvals/approval.ts'
import { freezeRoutes } from '../../../contract/identity/freeze.ts'
import { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import { createApprovals } from '../../approvals/approvals.ts'
import type { Sql } from '../../db/database.ts'
import { approvalsDeps } from '../../identity/factor-checks.ts'
import { guardedCustomers, recordOperator, useApprovalOf } from '../../identity/fixtures/credential-guard.fixture.ts'
import { callerOf, PASSWORD, PIN, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { accessEndpoints } from '../../identity/module.ts'
import { freezeDeps, freezeSteps } from '../../module-links.ts'
import { addScreeningHit } from '../../staff/staff-subjects.fixture.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { freeze } from './freeze-account.ts'
import { findFreeze, holdFreeze } from './freeze-store.ts'
import { freezeEndpoints } from './freeze.routes.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }
const KEPT = { message: expect.stringContaining('a confirmed hit of screening keeps the freeze') }
const my = guardedCustomers()
let call: ReturnType<typeof callerOf>
let own: { session: Awaited<ReturnType<typeof my.world.loggedIn>>['session'] }

beforeAll(() => {
  const approving = approvalsDeps(my.world.deps)
  const approvals = createApprovals(approving)
  call = callerOf([
    ...accessEndpoints(my.world.deps, approvals, approving),
    ...freezeEndpoints(freezeDeps(my.world.deps, approvals)),
  ])
})
beforeEach(async () => {
  const { session } = await my.world.loggedIn()
  own = { session }
  valueOf(await call(freezeRoutes.freezeAccount, {}, own))
  my.world.later(1000)
  const change = { currentPassword: PASSWORD, newPassword: 'Another-lamp-88' }
  expect((await call(passwordResetRoutes.changePassword, change, own)).ok).toBe(true)
})

async function addDecidedHit(decision: 'true-match' | 'false-match', topic: 'sanction' | 'pep' = 'sanction') {
  const hitId = await addScreeningHit(my.world, own.session.customerId, topic)
  await my.world.asOwner(
    `update bank.screening_hit set decision = $2, decided_at = now(), decided_by = 'operator:x', reason = 'Compared' where hit_id = $1`,
    [hitId, decision],
  )
  return hitId
}
const isFrozen = async () => (await findFreeze(my.world.database.pool, own.session.customerId)) !== undefined

describe('a listed customer', () => {
  it('unfreezeAccount: is refused, names the bank’s contact, and does not mention a list', async () => {
    await addDecidedHit('true-match')
    const refused = await call(freezeRoutes.unfreezeAccount, {}, own)
    expect(reasonOf(refused)).toBe('frozen-by-bank')
    expect(JSON.stringify(refused)).not.toMatch(/list|sanction|screening/)
  })

  it('confirmUnfreeze: keeps the freeze when the approval is older than the decision', async () => {
    const { challengeId } = valueOf(await call(freezeRoutes.unfreezeAccount, {}, own)).data
    await addDecidedHit('true-match')
    const sent = valueOf(await call(approvalRoutes.sendOtpByAccountNumber, {}, own)).data
    const [{ phone }] = await my.world.rows('select phone from bank.customer where customer_id = $1', [
      own.session.customerId,
    ])
    const factors = { pin: PIN, referenceId: sent.referenceId, otp: my.world.lastCode(phone) }
    const answer = await call(freezeRoutes.confirmUnfreeze, { challengeId, ...factors }, own)
    expect(valueOf(answer).data.frozenSince).not.toBeNull()
    expect(await isFrozen()).toBe(true)
  })

  it.each([
    ['another person', 'false-match', 'sanction'],
    ['a person with a public office', 'true-match', 'pep'],
  ] as const)('unfreezeAccount: is allowed for %s', async (_who, decision, topic) => {
    await addDecidedHit(decision, topic)
    expect((await call(freezeRoutes.unfreezeAccount, {}, own)).ok).toBe(true)
  })
})

describe('lift_freeze of a listed customer', () => {
  const lift = async (tx: Sql, by: 'customer' | 'staff') => {
    const { customerId, sessionId } = own.session
    const evidence =
      by === 'staff'
        ? await recordOperator(tx, customerId, 'freeze.lifted')
        : await useApprovalOf(tx, { customerId, sessionId }, 'unfreeze')
    const { rows } = await tx.query('select bank.lift_freeze($1, $2, now(), $3) as "isLifted"', [
      customerId,
      by,
      evidence,
    ])
    return rows
  }

  it.each(['customer', 'staff'] as const)('by %s: is refused until the decision is corrected', async (by) => {
    const { database, asOwner } = my.world
    const hitId = await addDecidedHit('true-match')
    await expect(database.transaction((tx) => lift(tx, by))).rejects.toMatchObject(KEPT)
    await asOwner(`update bank.screening_hit set decision = 'false-match' where hit_id = $1`, [hitId])
    expect(await database.transaction((tx) => lift(tx, by))).toEqual([{ isLifted: true }])
  })

  it('at the same time as another freeze: the accounts are frozen afterwards', async () => {
    const { database, deps } = my.world
    const { customerId } = own.session
    const trace = { requestId: randomUUID(), address: '' }
    let repeated: Promise<boolean> | undefined
    await database.transaction(async (tx) => {
      expect(await holdFreeze(tx, customerId)).toBe(true)
      repeated = database.transaction((other) => freeze(freezeSteps(deps.clock), other, customerId, 'staff', trace))
      await vi.waitFor(async () => {
        const waiting = await my.world.asOwner(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%repeated_at%'`,
        )
        expect(waiting).toHaveLength(1)
      }, PATIENCE)
      await lift(tx, 'customer')
    })
    expect(await repeated).toBe(true)
    expect(await isFrozen()).toBe(true)
  })
})
