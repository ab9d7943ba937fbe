/**
 * Writes links of the audit chain as a file that another party can check without the bank: some events in full, and the hashes of
 * the others. `scripts/audit/check-export.ts` checks the file.
 */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Sql } from '../db/database.ts'
import { AUDIT_COLUMNS, type AuditHead, type AuditRow, eventHash, fieldsOf, linkHash, NO_LINK } from './audit-chain.ts'

/** The most links of a file. */
export const EXPORTED_LINKS = 10_000

type LinkRow = AuditRow & { readonly number: string; readonly hash: Buffer }

export interface LinkRange {
  readonly first: bigint
  readonly last: bigint
}

/** Facts about the file that the chain does not prove: who made it, when, why and with which filter. */
type About = Readonly<Record<string, string | number>>

export interface ExportedHead extends AuditHead {
  readonly signedAt: Date
  readonly publicKey: Buffer
  readonly signature: Buffer
}

/** Ends the range at the next signed head, when the file has space for the links up to it. The signature then covers every link. */
export async function untilNextHead(sql: Sql, { first, last }: LinkRange): Promise<LinkRange> {
  const { rows } = await sql.query<{ next: string | null }>(
    'select min(number)::text as next from bank.audit_head where number >= $1',
    [String(last)],
  )
  const next = BigInt(rows[0]?.next ?? '0')
  return { first, last: next > last && next - first < BigInt(EXPORTED_LINKS) ? next : last }
}

/**
 * Reads the range and writes the file. `shown` has the numbers of the links whose events are in the file. The failure is the
 * number of a link that does not fit its event.
 */
export async function exportLinks(
  sql: Sql,
  range: LinkRange,
  shown: ReadonlySet<bigint>,
  about: About,
): Promise<Result<string, bigint>> {
  const numbers = [String(range.first), String(range.last)]
  const { rows } = await sql.query<LinkRow>(
    `select l.number::text as number, l.hash, ${AUDIT_COLUMNS} from bank.audit_link l
     join bank.audit_event e on e.event_id = l.event_id where l.number between $1 and $2 order by l.number`,
    numbers,
  )
  const heads = await sql.query<Omit<ExportedHead, 'number'> & { number: string }>(
    `select number::text as number, hash, signed_at as "signedAt", public_key as "publicKey", signature from bank.audit_head h
     where h.number between $1 and $2 order by h.number`,
    numbers,
  )
  const before = await sql.query<{ hash: Buffer }>('select hash from bank.audit_link where number = $1::bigint - 1', [
    numbers[0],
  ])
  return writeLinks({
    range,
    previous: before.rows[0]?.hash ?? NO_LINK,
    links: rows.map(({ number, hash, ...row }) => ({ number: BigInt(number), hash, row })),
    heads: heads.rows.map((head) => ({ ...head, number: BigInt(head.number) })),
    shown,
    about,
  })
}

export interface LinksToWrite {
  readonly range: LinkRange
  /** The hash of the link before the first one. */
  readonly previous: Buffer
  readonly links: readonly (AuditHead & { readonly row: AuditRow })[]
  readonly heads: readonly ExportedHead[]
  readonly shown: ReadonlySet<bigint>
  readonly about: About
}

/** A line of JSON for the beginning, for each link, and for the end. */
export function writeLinks({ range, previous, links, heads, shown, about }: LinksToWrite): Result<string, bigint> {
  const { first, last } = range
  const start = { adireAuditExport: 1, first: String(first), last: String(last), previous: previous.toString('hex') }
  const lines = [JSON.stringify({ ...start, about })]
  let hash = previous
  let next = first
  let events = 0
  for (const link of links) {
    hash = linkHash(hash, next, link.row)
    if (link.number !== next || !hash.equals(link.hash)) return fail(next)
    const isShown = shown.has(next)
    if (isShown) events += 1
    const content = isShown ? { event: fieldsOf(link.row) } : { eventHash: eventHash(next, link.row).toString('hex') }
    lines.push(JSON.stringify({ number: String(next), ...content, hash: hash.toString('hex') }))
    next += 1n
  }
  if (next !== last + 1n) return fail(next)
  const end = {
    end: String(last),
    events,
    heads: heads.map((head) => ({
      number: String(head.number),
      signedAt: head.signedAt.toISOString(),
      publicKey: head.publicKey.toString('hex'),
      signature: head.signature.toString('hex'),
    })),
  }
  return ok(`${[...lines, JSON.stringify(end)].join('\n')}\n`)
}
