/** Joins freezing to the proofs of access, the approvals, the cards, the audit trail and the notices. */
import type { Approvals } from './approvals/approvals.ts'
import type { AuthDeps } from './identity/auth-deps.ts'
import { createPasswordHashing } from './identity/profiles/password-hashing.ts'
import { proveOwner } from './identity/recovery/prove-owner.ts'
import { recordEvent } from './audit/record-audit.ts'
import { endOtherSessions } from './identity/sessions/session-store.ts'
import { tellCardsOf } from './features/cards/write-card.ts'
import type { FreezeDeps, FreezeSteps } from './features/freeze/freeze-deps.ts'
import { queueSecurityNotice } from './notify/queue-notice.ts'
import type { Clock } from './ports/clock.ts'

/** For the server, and for the operators' commands. */
export function freezeSteps(clock: Clock): FreezeSteps {
  return {
    clock,
    audit: (tx, trace, kind, customerId) => recordEvent(tx, trace, { kind, outcome: 'done', customerId }),
    notify: (tx, kind, customerId) => queueSecurityNotice(tx, { kind, customerId, at: clock.now() }),
    tellCards: (tx, customerId) => tellCardsOf(tx, { customerId, at: clock.now() }),
    async endSessions(tx, customerId, keepSessionId) {
      await endOtherSessions(tx, customerId, keepSessionId, 'ended', clock.now())
    },
  }
}

export function freezeDeps(auth: AuthDeps, approvals: Approvals): FreezeDeps {
  const hashing = createPasswordHashing(auth.keys.passwordPepper, auth.hashing)
  return {
    ...freezeSteps(auth.clock),
    database: auth.database,
    approvals,
    proveOwner: (proof, trace) => proveOwner(auth, hashing, proof, trace),
  }
}
