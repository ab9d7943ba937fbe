/** The operators' command that checks the audit trail. */
import { type AuditHead, headKey, publicHalf } from '../audit/audit-chain.ts'
import { proveAudit } from '../audit/prove-audit.ts'
import type { Database } from '../db/database.ts'
import { systemClock } from '../ports/clock.ts'
import { CommandError, type Commands, FROM_START } from './command.ts'
import { loadKeys } from './operator-keys.ts'

async function verifyTrail(database: Database, ...words: readonly string[]): Promise<number> {
  const [kept] = words.filter((word) => word !== FROM_START)
  const head = kept === undefined ? undefined : parseHead(kept)
  const keys = loadKeys()
  const publicKey = keys.ok ? publicHalf(headKey(keys.value.secrets.derive('audit-head'))) : undefined
  if (publicKey === undefined)
    console.log('The server’s keys are not here: heads are checked with the key beside them.')
  const expected = { ...(publicKey ? { publicKey } : {}), ...(head ? { head } : {}) }
  const proof = await proveAudit({ database, clock: systemClock }, expected, words.includes(FROM_START))
  const { report, from } = proof
  for (const fault of report.faults) console.error(`BROKEN: ${fault}`)
  const size = `${report.links} events, ${report.heads} signed heads, ${report.waiting} not linked yet`
  console.log(
    report.faults.length === 0 ? `The audit trail is whole: ${size}.` : `The audit trail is NOT whole: ${size}.`,
  )
  if (from !== undefined)
    console.log(
      `The check began after link ${from.number}, which was proven before. With ${FROM_START} it checks everything.`,
    )
  return report.faults.length === 0 ? 0 : 1
}

function parseHead(text: string): AuditHead {
  const [, number, hash] = /^([1-9][0-9]{0,17}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || hash === undefined) throw new CommandError('A head is <number>:<64 hex digits>.')
  return { number: BigInt(number), hash: Buffer.from(hash, 'hex') }
}

export const AUDIT_COMMANDS: Commands = { 'verify-audit': verifyTrail }
