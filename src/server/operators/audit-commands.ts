/** The operators' command that checks the audit trail. */
import type { AuditHead } from '../audit/audit-chain.ts'
import { proveAudit } from '../audit/prove-audit.ts'
import { findMissingHeads, listPublications } from '../audit/find-missing-heads.ts'
import { isSignedByBank, listPublished, type PublishedHead } from '../audit/publish-heads.ts'
import { parseConfig } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { openAuditHeads } from '../open-context.ts'
import { systemClock } from '../ports/clock.ts'
import type { WriteOnceFolder } from '../ports/write-once-folder.ts'
import { CommandError, type Commands, FROM_START } from './command.ts'
import { headKeys, loadKeys } from './operator-keys.ts'

/** The most disagreeing heads that the command names. */
const NAMED = 10

async function verifyTrail(database: Database, ...words: readonly string[]): Promise<number> {
  const [kept] = words.filter((word) => word !== FROM_START)
  const head = kept === undefined ? undefined : parseHead(kept)
  const keys = loadKeys()
  const publicKeys = keys.ok ? headKeys(keys.value.secrets) : undefined
  if (publicKeys === undefined)
    console.log('The server’s keys are not here: heads are checked with the key beside them.')
  const outside = openOutside()
  // The record is read before the folder, and the folder before the transaction of the check. So each recorded head has its file, and the chain is at
  // least as new as the heads.
  const recorded = await listPublications(database.pool)
  const published = outside && (await listPublished(outside))
  const heads = published?.ok === true ? published.value : []
  const missing = published?.ok === true ? findMissingHeads(recorded, heads) : []
  const expected = { ...(publicKeys ? { publicKeys } : {}), ...(head ? { head } : {}), published: heads, missing }
  const proof = await proveAudit({ database, clock: systemClock }, expected, words.includes(FROM_START))
  const { report, from, disagreements } = proof
  for (const fault of report.faults) console.error(`BROKEN: ${fault}`)
  for (const one of disagreements.slice(0, NAMED))
    console.error(`BROKEN: ${one.fault}${await signatureOf(one.head, outside, publicKeys)}`)
  explainDisagreements(disagreements.map(({ head: { hour } }) => hour))
  for (const fault of missing.slice(0, NAMED)) console.error(`BROKEN: ${fault}`)
  const isWhole = report.faults.length === 0 && disagreements.length === 0 && missing.length === 0
  const size = `${report.links} events, ${report.heads} signed heads, ${report.waiting} not linked yet`
  console.log(isWhole ? `The audit trail is whole: ${size}.` : `The audit trail is NOT whole: ${size}.`)
  const isCompared = printPublished(published, disagreements.length, missing.length > 0)
  if (from !== undefined)
    console.log(
      `The check began after link ${from.number}, which was proven before. With ${FROM_START} it checks everything.`,
    )
  return isWhole && isCompared ? 0 : 1
}

/** A restore to a moment and an attack look the same, so a person must compare the hours with the lost window. */
function explainDisagreements(hours: readonly string[]): void {
  const [first, last] = [hours[0], hours.at(-1)]
  if (first === undefined || last === undefined) return
  if (hours.length > NAMED) console.error(`${hours.length - NAMED} more published heads disagree.`)
  console.error(
    `Published heads that disagree: ${hours.length}, from ${first} to ${last}. ` +
      'After a restore to a moment, the heads of the lost window disagree: follow step 5 of deploy/recovery.md. ' +
      'Without a restore, treat it as an attack: docs/runbooks/audit-head-not-published.md.',
  )
}

/** Undefined: the settings of the server are not on this machine. */
function openOutside(): WriteOnceFolder | undefined {
  const config = parseConfig(process.env)
  return config.ok ? openAuditHeads(config.value) : undefined
}

/** Without the key of the bank, the command says nothing about the signature. */
async function signatureOf(
  head: PublishedHead,
  outside: WriteOnceFolder | undefined,
  publicKeys: readonly Buffer[] | undefined,
): Promise<string> {
  const isSigned = outside && publicKeys && (await isSignedByBank(outside, head, publicKeys))
  if (isSigned === undefined) return ''
  return isSigned ? ' (the bank signed this head)' : ' (the bank did not sign this head: another person wrote the file)'
}

/** Returns false when the folder of the heads does not answer. */
function printPublished(
  published: Awaited<ReturnType<typeof listPublished>> | undefined,
  disagreements: number,
  areSomeMissing: boolean,
): boolean {
  if (published === undefined) {
    console.log('The settings of the server are not here: the published heads were not compared.')
    return true
  }
  if (!published.ok) {
    console.error(`The published heads cannot be read: ${published.failure.detail}.`)
    return false
  }
  const newest = published.value.at(-1)
  const text = `${published.value.length - disagreements} of ${published.value.length} published heads agree with the chain`
  if (newest !== undefined) console.log(`${text}. The newest is of ${newest.hour}.`)
  else console.log(areSomeMissing ? 'The folder has no published head.' : 'No head was published yet.')
  if (areSomeMissing) console.log('Somebody deleted heads, or AUDIT_HEADS_URL names another place than before.')
  return true
}

function parseHead(text: string): AuditHead {
  const [, number, hash] = /^([1-9][0-9]{0,17}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || hash === undefined) throw new CommandError('A head is <number>:<64 hex digits>.')
  return { number: BigInt(number), hash: Buffer.from(hash, 'hex') }
}

export const AUDIT_COMMANDS: Commands = { 'verify-audit': verifyTrail }
