/**
 * Freezes and unfreezes a customer's accounts. The owner can freeze easily. Unfreezing needs a new password and two
 * factors.
 */
import { randomUUID } from 'node:crypto'
import type { freezeLoggedOutRoutes } from '../../../contract/identity/freeze-logged-out.ts'
import type { freezeRoutes, FreezeState } from '../../../contract/identity/freeze.ts'
import { fail, ok } from '../../../values/result.ts'
import { challengeOf } from '../../approvals/approval.ts'
import { recordEvent } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { defineMessage } from '../../../values/message.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import type { FreezeDeps, FreezeSteps, FreezeTrace } from './freeze-deps.ts'
import {
  findFreeze,
  freezeAgain,
  holdFreeze,
  insertFreeze,
  liftFreeze,
  lockFreeze,
  type StoredFreeze,
} from './freeze-store.ts'

/** The kind of approvals of an unfreezing. */
const UNFREEZE_KIND = 'unfreeze'

async function stateOf({ database }: FreezeDeps, customerId: string): Promise<FreezeState> {
  return shown(await findFreeze(database.pool, customerId))
}

function shown(freeze: StoredFreeze | undefined): FreezeState {
  return {
    frozenSince: freeze?.frozenAt.toISOString() ?? null,
    passwordChanged: freeze !== undefined && freeze.passwordChangedAt > freeze.lastFrozenAt,
  }
}

/**
 * Freezes the accounts, in the caller's transaction. False when they were frozen already. Then too, only a password that is newer
 * than this call can lift the freeze, because an intruder may have changed the password after the first freeze.
 */
export async function freeze(
  deps: FreezeSteps,
  tx: Sql,
  customerId: string,
  by: 'customer' | 'owner' | 'staff',
  trace: FreezeTrace,
): Promise<boolean> {
  // An intruder may also have frozen the accounts before, so each freeze ends the sessions.
  await deps.endSessions(tx, customerId, trace.session?.sessionId)
  const now = deps.clock.now()
  const insert = () => insertFreeze(tx, customerId, by, now)
  // Between the two statements another transaction can lift the freeze. Then the customer gets a new freeze.
  const isNew = (await insert()) || (!(await freezeAgain(tx, customerId, now)) && (await insert()))
  await recordEvent(tx, trace, { kind: 'freeze.set', outcome: 'done', customerId })
  if (!isNew) return false
  await deps.tellCards(tx, customerId)
  await queueSecurityNotice(tx, { kind: 'account-frozen', customerId, at: now })
  return true
}

/**
 * Lifts the freeze. False when there was no freeze. `by`: staff, or the customer with the approval that this
 * transaction used.
 */
export async function unfreeze(
  deps: FreezeSteps,
  tx: Sql,
  customerId: string,
  by: 'staff' | { readonly challengeId: string },
  trace: FreezeTrace,
): Promise<boolean> {
  if (!(await holdFreeze(tx, customerId))) return false
  const eventId = await recordEvent(tx, trace, { kind: 'freeze.lifted', outcome: 'done', customerId })
  const lifting =
    by === 'staff'
      ? ({ who: by, evidence: eventId } as const)
      : ({ who: 'customer', evidence: by.challengeId } as const)
  const now = deps.clock.now()
  await liftFreeze(tx, customerId, lifting, now)
  await deps.tellCards(tx, customerId)
  await queueSecurityNotice(tx, { kind: 'account-unfrozen', customerId, at: now })
  return true
}

/** The use-case behind `getFreeze`. */
export function getFreeze(deps: FreezeDeps): Handler<typeof freezeRoutes.getFreeze> {
  return async (_nothing, { session }) => ok({ data: await stateOf(deps, session.customerId) })
}

/** The use-case behind `freezeAccount`. */
export function freezeAccount(deps: FreezeDeps): Handler<typeof freezeRoutes.freezeAccount> {
  return async (_nothing, context) => {
    const { customerId } = context.session
    await deps.database.transaction((tx) => freeze(deps, tx, customerId, 'customer', context))
    return ok({ data: await stateOf(deps, customerId) })
  }
}

/** The use-case behind `freezeLoggedOut`. The answer does not disclose whether the accounts were frozen before. */
export function freezeLoggedOut(deps: FreezeDeps): Handler<typeof freezeLoggedOutRoutes.freezeLoggedOut> {
  return async (proof, context) => {
    const owner = await deps.proveOwner(proof, context)
    if (!owner.ok) return owner
    await deps.database.transaction((tx) => freeze(deps, tx, owner.value, 'owner', context))
    return ok({ data: null, message: 'Your accounts are frozen. No money can leave them' })
  }
}

/** The use-case behind `unfreezeAccount`. */
export function unfreezeAccount(deps: FreezeDeps): Handler<typeof freezeRoutes.unfreezeAccount> {
  return async (_nothing, { session }) => {
    const { customerId } = session
    const held = await findFreeze(deps.database.pool, customerId)
    if (held === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    // The text is neutral: the law forbids the bank to tell a customer of a suspicion.
    if (held.isListed) return fail({ kind: 'refused', reason: 'frozen-by-bank' })
    if (!shown(held).passwordChanged) return fail({ kind: 'refused', reason: 'password-change-first' })
    const approval = await deps.approvals.open({
      kind: UNFREEZE_KIND,
      subjectId: randomUUID(),
      session,
      content: { customerId, frozenSince: held.lastFrozenAt.toISOString() },
      methods: await deps.approvals.methodsFor(customerId, 'two-factors'),
      codeMessage: { message: defineMessage('{code} unfreezes your accounts.'), params: {} },
    })
    return ok({ data: challengeOf(approval) })
  }
}

/** The use-case behind `confirmUnfreeze`. A repeated call answers with the current state. */
export function confirmUnfreeze(deps: FreezeDeps): Handler<typeof freezeRoutes.confirmUnfreeze> {
  return async ({ challengeId, ...factors }, context) => {
    const { customerId, sessionId } = context.session
    const key = { kind: UNFREEZE_KIND, challengeId, customerId, sessionId }
    const approval = await deps.approvals.find<{ readonly frozenSince: string }>(key)
    if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    if (approval.approvedWith !== null) return ok({ data: await stateOf(deps, customerId) })
    const way = await deps.approvals.check(approval, factors, context)
    if (!way.ok) return way
    await deps.database.transaction(async (tx) => {
      if (!(await deps.approvals.use(tx, approval, way.value))) return
      // The approval is only for the freeze at its start. It does not lift a later freeze.
      const now = await lockFreeze(tx, customerId)
      if (now?.lastFrozenAt.toISOString() === approval.content.frozenSince && !now.isListed)
        await unfreeze(deps, tx, customerId, { challengeId }, context)
    })
    return ok({ data: await stateOf(deps, customerId) })
  }
}
