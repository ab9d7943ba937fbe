/** The staff's calls on the audit trail. */
import * as v from 'valibot'
import { auditExportSchema, auditSearchSchema, type AuditVerdict } from '../../../contract/staff/staff-audit.ts'
import { ok } from '../../../values/result.ts'
import { findHeadBefore, readChainState } from '../../audit/read-chain-state.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { exportAudit } from './export-audit.ts'
import { searchAudit } from './search-audit.ts'

const nothing = v.strictObject({})
const MOST_HEADS = 24
/** A call checks about this number of links, which takes some seconds. `audit/start-check` checks the whole chain. */
const CHECKED_LINKS = 20_000n

export function auditRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'audit/search',
      duty: 'audit.read',
      input: auditSearchSchema,
      run: (input, call) => searchAudit(deps, input, call),
    }),
    staffRoute({
      path: 'audit/export',
      duty: 'audit.read',
      input: auditExportSchema,
      run: (input, call) => exportAudit(deps, input, call),
    }),
    staffRoute({
      path: 'audit/chain',
      duty: 'audit.read',
      input: nothing,
      async run() {
        const { links, linkedAt, waiting, heads } = await readChainState(
          deps.database.pool,
          deps.auditHeadKeys,
          MOST_HEADS,
        )
        return ok({
          links: links.toString(),
          linkedAt: linkedAt?.toISOString() ?? null,
          waiting,
          heads: heads.map(({ number, hash, signedAt, isSigned }) => ({
            number: number.toString(),
            hash: hash.toString('hex'),
            signedAt: signedAt.toISOString(),
            isSigned,
          })),
          publicKey: deps.auditHeadKeys[0]?.toString('hex') ?? '',
        })
      },
    }),
    staffRoute({
      path: 'audit/verify',
      duty: 'audit.read',
      input: nothing,
      run: async () => ok(await verifyNewest(deps)),
    }),
  ]
}

function verifyNewest({ database, clock, auditHeadKeys }: StaffDeps): Promise<AuditVerdict> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const from = await findHeadBefore(tx, CHECKED_LINKS)
    const report = await verifyAudit(tx, { publicKeys: auditHeadKeys, ...(from === undefined ? {} : { from }) })
    return {
      ...report,
      from: ((from?.number ?? 0n) + 1n).toString(),
      links: report.links.toString(),
      faults: [...report.faults],
      verifiedAt: clock.now().toISOString(),
    }
  })
}
