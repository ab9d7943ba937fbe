/** Publishes the newest signed head of the audit chain outside the database each hour, and lists the published heads. */
import * as v from 'valibot'
import { ok, type Result } from '../../values/result.ts'
import type { Database, Sql } from '../db/database.ts'
import type { BankAuditPublicationRow } from '../db/tables/audit.ts'
import type { Clock } from '../ports/clock.ts'
import type { StoreFailure } from '../ports/file-store.ts'
import type { WriteOnceFolder } from '../ports/write-once-folder.ts'
import { type AuditHead, isHeadSigned } from './audit-chain.ts'

/** The name of a file has the head, so that a list of names is enough to compare all heads with the chain. */
export interface PublishedHead extends AuditHead {
  readonly name: string
  /** The publications count from 1 without a gap, so that a deleted file shows. */
  readonly sequence: bigint
  /** The hour of the publication in UTC, such as `2026-11-28T06Z`. */
  readonly hour: string
}

const NAME = /^(\d{4}-\d\d-\d\dT\d\dZ)_([1-9]\d{0,17})_([1-9]\d{0,17})_([\da-f]{64})\.json$/

export interface PublishDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly outside: WriteOnceFolder
}

/**
 * Publishes once an hour. A retry after a lost answer finds the file of the first attempt, because the row is stored after the file. Throws when
 * the folder does not answer, so that the job is repeated.
 */
export async function publishHead({ database: { pool }, clock, outside }: PublishDeps): Promise<void> {
  const { rows } = await pool.query<{
    number: string
    hash: Buffer
    signed_at: Date
    public_key: Buffer
    signature: Buffer
  }>('select number, hash, signed_at, public_key, signature from bank.audit_head order by number desc limit 1')
  const [head] = rows
  if (head === undefined) return
  const now = clock.now()
  const hour = hourOf(now)
  const before = await findLastPublication(pool)
  if (before !== undefined && hourOf(before.publishedAt) === hour) return
  const sequence = (before?.sequence ?? 0n) + 1n
  const hash = head.hash.toString('hex')
  const text = {
    number: head.number,
    hash,
    signedAt: head.signed_at.toISOString(),
    publicKey: head.public_key.toString('hex'),
    signature: head.signature.toString('hex'),
  }
  const name = `${hour}_${sequence}_${head.number}_${hash}.json`
  const put = await outside.put(name, `${JSON.stringify(text)}\n`)
  if (!put.ok) throw new Error(`the head of the audit trail was not published: ${put.failure.detail}`)
  await pool.query(
    'insert into bank.audit_publication (sequence, published_at, number) values ($1, $2, $3) on conflict (sequence) do nothing',
    [String(sequence), now, head.number],
  )
}

const hourOf = (time: Date): string => `${time.toISOString().slice(0, 13)}Z`

async function findLastPublication(sql: Sql) {
  const { rows } = await sql.query<Pick<BankAuditPublicationRow, 'sequence' | 'published_at'>>(
    'select sequence, published_at from bank.audit_publication order by sequence desc limit 1',
  )
  return rows[0] && { sequence: BigInt(rows[0].sequence), publishedAt: rows[0].published_at }
}

/** The oldest first. */
export async function listPublished(outside: WriteOnceFolder): Promise<Result<readonly PublishedHead[], StoreFailure>> {
  const names = await outside.list()
  if (!names.ok) return names
  return ok(
    names.value.flatMap((name) => {
      const [, hour, sequence = '', number = '', hash = ''] = NAME.exec(name) ?? []
      if (hour === undefined) return []
      return [{ name, hour, sequence: BigInt(sequence), number: BigInt(number), hash: Buffer.from(hash, 'hex') }]
    }),
  )
}

const fileSchema = v.object({ signature: v.pipe(v.string(), v.regex(/^[\da-f]{128}$/)) })

/** True when the file of a published head has the bank's signature. Undefined: the file cannot be read. */
export async function isSignedByBank(
  outside: WriteOnceFolder,
  head: PublishedHead,
  publicKeys: readonly Buffer[],
): Promise<boolean | undefined> {
  const text = await outside.get(head.name)
  if (!text.ok || text.value === undefined) return undefined
  const file = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text.value)
  if (!file.success) return false
  const signature = Buffer.from(file.output.signature, 'hex')
  return publicKeys.some((key) => isHeadSigned(key, head, signature))
}
