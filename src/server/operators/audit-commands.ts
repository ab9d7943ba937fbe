/** The operators' command that checks the audit trail. */
import { type AuditHead, headKey, publicHalf } from '../audit/audit-chain.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import type { Database } from '../db/database.ts'
import { CommandError, type Commands } from './command.ts'
import { loadKeys } from './operator-keys.ts'

async function proveAudit(database: Database, kept?: string): Promise<number> {
  const head = kept === undefined ? undefined : parseHead(kept)
  const keys = loadKeys()
  const publicKey = keys.ok ? publicHalf(headKey(keys.value.secrets.derive('audit-head'))) : undefined
  if (publicKey === undefined)
    console.log('The server’s keys are not here: heads are checked with the key beside them.')
  const report = await database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return verifyAudit(tx, { ...(publicKey ? { publicKey } : {}), ...(head ? { head } : {}) })
  })
  for (const fault of report.faults) console.error(`BROKEN: ${fault}`)
  const size = `${report.links} events, ${report.heads} signed heads, ${report.waiting} not linked yet`
  console.log(
    report.faults.length === 0 ? `The audit trail is whole: ${size}.` : `The audit trail is NOT whole: ${size}.`,
  )
  return report.faults.length === 0 ? 0 : 1
}

function parseHead(text: string): AuditHead {
  const [, number, hash] = /^([1-9][0-9]{0,17}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || hash === undefined) throw new CommandError('A head is <number>:<64 hex digits>.')
  return { number: BigInt(number), hash: Buffer.from(hash, 'hex') }
}

export const AUDIT_COMMANDS: Commands = { 'verify-audit': proveAudit }
