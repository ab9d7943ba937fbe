/** Runs the bank's maintenance: deletes expired data, closes the days of the books, renews the message keys, links the audit trail and publishes its heads. */
import { BRAND } from '../values/brand.ts'
import { purgeApprovals } from './approvals/purge-approvals.ts'
import { linkAudit, signAuditHead } from './audit/link-audit.ts'
import { publishHead } from './audit/publish-heads.ts'
import type { BankContext } from './bank-context.ts'
import { INDEX_ENTRIES, indexEntries } from './entry-index/index-entries.ts'
import { dropEmptyMeters } from './features/call-limits/take-call.ts'
import { PROVES_INDEMNITY, turnPaymentCounts } from './features/limits/limit-store.ts'
import { purgeExpired } from './identity/purge-expired.ts'
import { closeDays } from './ledger/closed-days.ts'
import { purgeCounters } from './ledger/purge-counters.ts'
import type { ModuleJobs, ModuleParts } from './module.ts'

export const maintenanceModule = (bank: BankContext): ModuleParts => ({ jobs: () => maintenanceJobs(bank) })

function maintenanceJobs(bank: BankContext): ModuleJobs {
  const { database, ledger, logger, auth, clock, replays, messageKeys, vault } = bank
  const audit = { database, clock, logger, headSeed: bank.secrets.derive('audit-head') }
  return {
    lane: 'maintenance',
    tasks: {
      'expire-holds': async () => {
        await ledger.expireHolds()
      },
      'close-days': async () => {
        for (const { day, hash } of await closeDays(database, BRAND.timeZone))
          logger.info({ event: 'day-closed', day, hash }, 'a day of the books was closed')
      },
      'turn-replays': () => replays.turn(),
      'maintain-message-keys': () => messageKeys.maintain(),
      'purge-expired': async () => {
        await purgeExpired(auth, clock.now())
        await purgeApprovals(database.pool, clock.now(), PROVES_INDEMNITY)
        await dropEmptyMeters(database.pool, clock.now())
        await turnPaymentCounts(database.pool, clock.now())
        await purgeCounters(database.pool, clock.now())
      },
      // Deletes unused parts of uploads, files that their owner removed, and uploads that were never completed.
      'clean-files': async () => {
        await vault.cleanUp()
      },
      [INDEX_ENTRIES]: async () => {
        await indexEntries({ database, clock })
      },
      'link-audit': async () => {
        await linkAudit(audit)
      },
      'sign-audit-head': () => signAuditHead(audit),
      'publish-audit-head': () => publishHead({ database, clock, outside: bank.auditHeads }),
    },
    recurring: [
      { task: 'expire-holds', when: '* * * * *' },
      { task: 'close-days', when: '11 * * * *' },
      { task: 'turn-replays', when: '*/2 * * * *' },
      { task: 'maintain-message-keys', when: '7 * * * *' },
      { task: 'purge-expired', when: '*/10 * * * *' },
      { task: 'clean-files', when: '*/10 * * * *' },
      { task: INDEX_ENTRIES, when: '*/5 * * * *' },
      { task: 'link-audit', when: '* * * * *' },
      { task: 'sign-audit-head', when: '17 * * * *' },
      { task: 'publish-audit-head', when: '19 * * * *' },
    ],
  }
}
