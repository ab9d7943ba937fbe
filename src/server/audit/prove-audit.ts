/** Proves the chain of the audit trail from its last checkpoint, or from its first link, and stores the checkpoint that the proof reached. */
import type { Database, Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { AuditHead } from './audit-chain.ts'
import { comparePublished, type Disagreement } from './compare-published.ts'
import { lastLink } from './link-audit.ts'
import type { PublishedHead } from './publish-heads.ts'
import { type AuditExpectation, type AuditReport, verifyAudit } from './verify-audit.ts'

export interface AuditProof {
  readonly report: AuditReport
  /** The link after which the proof started. Undefined: it read every link. */
  readonly from: AuditHead | undefined
  /** The published heads that the chain does not contain. */
  readonly disagreements: readonly Disagreement[]
}

type Expected = Pick<AuditExpectation, 'publicKeys' | 'head'> & {
  readonly published?: readonly PublishedHead[]
  /** The sentences about published heads that were deleted. A deleted head may have been the head that disagrees, so the proof stores no checkpoint. */
  readonly missing?: readonly string[]
}

/** Reads everything with `isFromStart`, or when a head from elsewhere is given, because the head may be older than the checkpoint. */
export async function proveAudit(
  { database, clock }: { readonly database: Pick<Database, 'pool' | 'transaction'>; readonly clock: Clock },
  { published = [], missing = [], ...expected }: Expected,
  isFromStart: boolean,
): Promise<AuditProof> {
  const { report, from, last, disagreements } = await database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const checkpoint = isFromStart || expected.head !== undefined ? undefined : await findCheckpoint(tx)
    const verified = await verifyAudit(tx, { ...expected, ...(checkpoint ? { from: checkpoint } : {}) })
    const differences = await comparePublished(tx, published)
    return { report: verified, from: checkpoint, last: await lastLink(tx), disagreements: differences }
  })
  const isNew = last.number > 0n && last.number !== from?.number
  if (report.faults.length === 0 && disagreements.length === 0 && missing.length === 0 && isNew)
    await database.pool.query(
      'insert into bank.audit_checkpoint (number, hash, is_from_start, proven_at) values ($1, $2, $3, $4)',
      [String(last.number), last.hash, from === undefined, clock.now()],
    )
  return { report, from, disagreements }
}

async function findCheckpoint(sql: Sql): Promise<AuditHead | undefined> {
  const { rows } = await sql.query<{ number: string; hash: Buffer }>(
    'select number, hash from bank.audit_checkpoint order by number desc, checkpoint_id desc limit 1',
  )
  return rows[0] && { number: BigInt(rows[0].number), hash: rows[0].hash }
}
