/** Joins the profile picture to the vault and the audit trail. */
import type { AuthDeps } from './identity/auth-deps.ts'
import { recordAudit } from './audit/record-audit.ts'
import type { ProfilePictureDeps } from './features/profile-picture/profile-picture-deps.ts'
import type { FileVault } from './files/file-vault.ts'

export function profilePictureDeps(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  vault: FileVault,
): ProfilePictureDeps {
  return {
    database,
    clock,
    vault,
    audit: (tx, trace, kind) => recordAudit(tx, trace, { kind, outcome: 'done' }),
  }
}
