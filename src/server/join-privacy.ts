/** Joins the privacy pages to the PIN, the keys that seal, the audit trail and the worker. */
import type { AuthDeps } from './identity/auth-deps.ts'
import { createCheckPin } from './identity/pin/check-pin.ts'
import { recordAudit } from './audit/record-audit.ts'
import { seal, unseal } from './crypto/sealing.ts'
import {
  createDropDataExports,
  createMakeDataExport,
  DROP_DATA_EXPORTS,
  MAKE_DATA_EXPORT,
} from './features/privacy/export-data.ts'
import { createEraseFormer, ERASE_FORMER, type ErasureDeps } from './features/privacy/erase-former.ts'
import type { PrivacyDeps } from './features/privacy/privacy-deps.ts'
import { queueSecurityNotice } from './notify/queue-notice.ts'
import type { ModuleJobs } from './module.ts'
import type { FileVault } from './files/file-vault.ts'
import type { FilePurpose } from './files/stored-file-store.ts'

type Base = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'limits' | 'notify'>
type Vault = Pick<FileVault, 'read'>

export function privacyDeps(auth: Base, vault: Vault): PrivacyDeps {
  const { database, clock, keys } = auth
  return {
    database,
    clock,
    sealing: {
      seal: (place, text) => seal(keys.identityEncryption, place, text),
      unseal: (place, sealed) => unseal(keys.identityEncryption, place, sealed),
    },
    async readPicture({ id, customerId, purpose }) {
      const read = await vault.read({ id, customerId, purpose: purpose as FilePurpose })
      if (read.ok) return read.value.content
      // The store is away: the archive is made anew later, and not without the picture.
      if (read.failure.kind === 'unavailable') throw new Error('the store of files does not answer')
      return undefined
    },
    checkPin: createCheckPin(auth),
    audit: (sql, trace, kind, detail) =>
      recordAudit(sql, trace, { kind, outcome: 'done', ...(detail ? { detail } : {}) }),
    notifyAsked: (tx, customerId) =>
      queueSecurityNotice(tx, { kind: 'data-export-asked', customerId, at: clock.now() }),
  }
}

function erasureDeps({ database, clock }: Base): ErasureDeps {
  const trace = { requestId: '', address: 'worker' }
  return {
    database,
    clock,
    audit: (tx, customerId, kind) => recordAudit(tx, trace, { kind, outcome: 'done', customerId }),
  }
}

/** What runs without being asked. */
export function privacyJobs(auth: Base, vault: Vault) {
  const deps = privacyDeps(auth, vault)
  return {
    lane: 'networks',
    tasks: {
      [MAKE_DATA_EXPORT]: createMakeDataExport(deps),
      [DROP_DATA_EXPORTS]: createDropDataExports(deps),
      [ERASE_FORMER]: createEraseFormer(erasureDeps(auth)),
    },
    recurring: [
      { task: DROP_DATA_EXPORTS, when: '*/10 * * * *' },
      { task: ERASE_FORMER, when: '41 2 * * *' },
    ],
  } as const satisfies ModuleJobs
}
