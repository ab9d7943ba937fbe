/** Verifies the chain of the audit trail, from its first link or after a proven link: numbers, hashes, customers and signed heads. */
import type { Sql } from '../db/database.ts'
import { AUDIT_COLUMNS, type AuditHead, type AuditRow, isHeadSigned, linkHash, NO_LINK } from './audit-chain.ts'
import { isBatchLine } from './customer-events.ts'

const PAGE = 5_000
/** The most faults that a report names. */
export const MOST_FAULTS = 10

export interface AuditReport {
  readonly links: bigint
  readonly heads: number
  /** Events that wait for the next run of the worker. */
  readonly waiting: number
  readonly faults: readonly string[]
}

export interface AuditExpectation {
  /** The public keys of the server's heads. Without them, each signature is checked with the key in its own row. */
  readonly publicKeys?: readonly Buffer[]
  /** A head that was kept elsewhere. The chain must contain it. */
  readonly head?: AuditHead
  /** The check starts after this head, and reads no link before it. */
  readonly from?: AuditHead
}

/** Run it in a transaction that sees one state of the database (repeatable read). */
export async function verifyAudit(sql: Sql, expected: AuditExpectation): Promise<AuditReport> {
  const { from = { number: 0n, hash: NO_LINK } } = expected
  const all = await listHeads(sql)
  const heads = all.filter(({ number }) => number >= from.number)
  const ownUntil = lastOwn(all, expected.publicKeys)
  const signed = new Map(heads.map((head) => [head.number, head.hash]))
  let isKept = expected.head === undefined
  const faults = heads.flatMap((head) => headFaults(head, ownUntil))
  if (!(await isLink(sql, from))) faults.push(`link ${from.number} is not the one that was proven`)
  const walked = await walk(sql, { from }, (link) => {
    if (signed.get(link.number)?.equals(link.hash) === false) {
      faults.push(`link ${link.number} is not the one that was signed`)
    }
    if (expected.head?.number === link.number && expected.head.hash.equals(link.hash)) isKept = true
  })
  const gone = walked.isWhole ? heads.filter((head) => head.number > walked.last.number) : []
  faults.push(...gone.map((head) => `the signed link ${head.number} is gone`))
  if (walked.isWhole && !isKept) faults.push(`the given head ${expected.head?.number} is not in the chain`)
  const { rows } = await sql.query<{ waiting: number }>(
    `select count(*)::int as waiting from bank.audit_event e
     where e.event_id > coalesce((select s.event_id from bank.audit_link s where s.number = $1), 0)
       and not exists (select from bank.audit_link l where l.event_id = e.event_id)`,
    [String(from.number)],
  )
  const found = [...walked.faults, ...faults]
  return {
    links: walked.last.number,
    heads: heads.length,
    waiting: rows[0]?.waiting ?? 0,
    faults: found.slice(0, MOST_FAULTS),
  }
}

async function isLink(sql: Sql, { number, hash }: AuditHead): Promise<boolean> {
  if (number === 0n) return true
  const { rowCount } = await sql.query('select from bank.audit_link where number = $1 and hash = $2', [
    String(number),
    hash,
  ])
  return rowCount === 1
}

export interface AuditRange {
  /** The last link that was proven. */
  readonly from: AuditHead
  /** The last link to read. */
  readonly to: bigint
  /** True: the range is the last one, so signed heads after the end of the chain are faults too. */
  readonly isLast: boolean
  readonly publicKeys: readonly Buffer[]
}

export interface AuditPart {
  /** The last link that was read. */
  readonly last: AuditHead
  /** The signed heads of the range. */
  readonly heads: number
  readonly faults: readonly string[]
}

/** Verifies the links of a range. Run it in a transaction that sees one state of the database (repeatable read). */
export async function verifyAuditPart(sql: Sql, { from, to, isLast, publicKeys }: AuditRange): Promise<AuditPart> {
  const all = await listHeads(sql)
  const ownUntil = lastOwn(all, publicKeys)
  const heads = all.filter(({ number }) => number > from.number && (isLast || number <= to))
  const signed = new Map(heads.map((head) => [head.number, head.hash]))
  const faults = (await isLink(sql, from)) ? [] : [`link ${from.number} is not the one that was proven`]
  const walked = await walk(sql, { from, to }, (link) => {
    if (signed.get(link.number)?.equals(link.hash) === false)
      faults.push(`link ${link.number} is not the one that was signed`)
  })
  if (walked.isWhole && walked.last.number < to) faults.push(`the links after ${walked.last.number} are gone`)
  const end = isLast ? await findLastNumber(sql) : to
  for (const head of heads)
    faults.push(...headFaults(head, ownUntil), ...(head.number > end ? [`the signed link ${head.number} is gone`] : []))
  const read = heads.filter(({ number }) => number <= to)
  return { last: walked.last, heads: read.length, faults: [...walked.faults, ...faults].slice(0, MOST_FAULTS) }
}

async function findLastNumber(sql: Sql): Promise<bigint> {
  const { rows } = await sql.query<{ number: string }>(
    'select coalesce(max(l.number), 0)::text as number from bank.audit_link l',
  )
  return BigInt(rows[0]?.number ?? 0)
}

interface StoredHead extends AuditHead {
  readonly publicKey: Buffer
  readonly signature: Buffer
}

async function listHeads(sql: Sql): Promise<readonly StoredHead[]> {
  const { rows } = await sql.query<Omit<StoredHead, 'number'> & { number: string }>(
    'select h.number::text as number, hash, public_key as "publicKey", signature from bank.audit_head h order by h.number',
  )
  return rows.map((row) => ({ ...row, number: BigInt(row.number) }))
}

/**
 * The number of the newest link that one of the given keys signed; -1: they signed none. Returns undefined when no key was given.
 * This signature proves the whole chain up to its link. So an older head is accepted with another key, which the bank had before its
 * master key was changed.
 */
function lastOwn(heads: readonly StoredHead[], publicKeys: readonly Buffer[] | undefined): bigint | undefined {
  const isOwn = ({ publicKey }: StoredHead) => publicKeys?.some((key) => key.equals(publicKey)) === true
  return publicKeys && (heads.findLast(isOwn)?.number ?? -1n)
}

function headFaults(head: StoredHead, ownUntil: bigint | undefined): readonly string[] {
  const faults: string[] = []
  if (ownUntil !== undefined && head.number > ownUntil) faults.push(`head ${head.number} was signed with another key`)
  if (!isHeadSigned(head.publicKey, head, head.signature)) faults.push(`head ${head.number} is not signed`)
  return faults
}

interface StoredLink {
  readonly number: string
  readonly hash: Buffer
  readonly linkCustomer: string | null
  readonly isBatchLine: boolean
}

/** The largest number of a link. */
const NO_END = 2n ** 63n - 1n

async function walk(
  sql: Sql,
  { from, to = NO_END }: { readonly from: AuditHead; readonly to?: bigint },
  visit: (link: AuditHead) => void,
): Promise<{ readonly last: AuditHead; readonly isWhole: boolean; readonly faults: readonly string[] }> {
  const faults: string[] = []
  let last = from
  for (;;) {
    const { rows } = await sql.query<AuditRow & StoredLink>(
      `select l.number::text as number, l.hash, l.customer_id as "linkCustomer", l.is_batch_line as "isBatchLine", ${AUDIT_COLUMNS}
       from bank.audit_link l left join bank.audit_event e on e.event_id = l.event_id
       where l.number > $1 and l.number <= $2 order by l.number limit ${PAGE}`,
      [String(last.number), String(to)],
    )
    for (const row of rows) {
      const [number, { hash }] = [BigInt(row.number), row]
      if (number !== last.number + 1n) faults.push(`link ${last.number + 1n} is missing`)
      else if (!linkHash(last.hash, number, row).equals(hash)) faults.push(`link ${number} does not fit its row`)
      else if (!isInRightList(row)) faults.push(`link ${number} is in the wrong list of events of a customer`)
      // The check continues with the stored hash, so that one changed row is one fault.
      last = { number, hash }
      visit(last)
    }
    // More faults than MOST_FAULTS give no new information.
    const isWhole = rows.length < PAGE
    if (isWhole || faults.length >= MOST_FAULTS) return { last, isWhole, faults }
  }
}

/** The chain has the customer of the event. The link repeats the customer for the index, and this copy is not in the hash. */
const isInRightList = (row: AuditRow & StoredLink): boolean =>
  row.linkCustomer === row.customerId && row.isBatchLine === isBatchLine(row.address)
