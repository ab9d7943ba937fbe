/** Joins the identity check to the identity provider, the keys that seal what customers tell, the audit trail and the notices. */
import { randomUUID } from 'node:crypto'
import type { CurrentLimits } from '../core/limits/limit-schedule.ts'
import type { AuthDeps } from './identity/auth-deps.ts'
import { recordAudit } from './audit/record-audit.ts'
import { keyedHash, seal, unseal } from './crypto/sealing.ts'
import type { KycDeps, Sealing } from './features/kyc/kyc-deps.ts'
import { queueSecurityNotice } from './features/notices/queue-notice.ts'
import type { FileVault } from './files/file-vault.ts'

export function kycDeps(
  { database, clock, keys, identity }: Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'identity'>,
  limits: CurrentLimits,
  vault: FileVault,
): KycDeps {
  return {
    database,
    clock,
    identity,
    limits,
    vault,
    sealing: kycSealing(keys),
    audit: (tx, context, event) => recordAudit(tx, context, event),
    notify: (tx, notice) => queueSecurityNotice(tx, { ...notice, reference: randomUUID() }),
  }
}

/** Each value is sealed for its own place; a NIN is found by a hash that needs a key. */
export function kycSealing(keys: AuthDeps['keys']): Sealing {
  return {
    seal: (place, text) => seal(keys.identityEncryption, place, text),
    unseal: (place, sealed) => unseal(keys.identityEncryption, place, sealed),
    ninIndex: (nin) => keyedHash(keys.identityIndex, 'nin', nin),
  }
}
