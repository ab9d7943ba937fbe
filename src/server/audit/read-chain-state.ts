/** Reads the state of the audit trail's chain: its last link, the events that wait, and the newest signed heads. */
import type { Sql } from '../db/database.ts'
import { type AuditHead, isHeadSigned } from './audit-chain.ts'

export interface ChainState {
  /** The number of the last link, 0 for an empty chain. */
  readonly links: bigint
  readonly linkedAt: Date | null
  /** Events after the last link. */
  readonly waiting: number
  /** The newest first. */
  readonly heads: readonly (AuditHead & { readonly signedAt: Date; readonly isSigned: boolean })[]
}

/** `publicKeys`: the bank's own keys of heads. A head with another key counts as not signed. */
export async function readChainState(sql: Sql, publicKeys: readonly Buffer[], mostHeads: number): Promise<ChainState> {
  const { rows } = await sql.query<{ links: string; linked_at: Date | null; waiting: number }>(
    `select coalesce(l.number, 0)::text as links, l.linked_at,
       (select count(*)::int from bank.audit_event e where e.event_id > coalesce(l.event_id, 0)) as waiting
     from (select 1) one left join (select number, event_id, linked_at from bank.audit_link order by number desc limit 1) l on true`,
  )
  const heads = await sql.query<{
    number: string
    hash: Buffer
    signed_at: Date
    public_key: Buffer
    signature: Buffer
  }>(`select number, hash, signed_at, public_key, signature from bank.audit_head order by number desc limit $1`, [
    mostHeads,
  ])
  const [last] = rows
  return {
    links: BigInt(last?.links ?? '0'),
    linkedAt: last?.linked_at ?? null,
    waiting: last?.waiting ?? 0,
    heads: heads.rows.map(({ number, hash, signed_at: signedAt, public_key: key, signature }) => {
      const head = { number: BigInt(number), hash }
      return {
        ...head,
        signedAt,
        isSigned: publicKeys.some((own) => own.equals(key)) && isHeadSigned(key, head, signature),
      }
    }),
  }
}

/** The newest head with at least `links` links after it; undefined when the chain is shorter, so that it is checked as a whole. */
export async function findHeadBefore(sql: Sql, links: bigint): Promise<AuditHead | undefined> {
  const { rows } = await sql.query<{ number: string; hash: Buffer }>(
    `select h.number, h.hash from bank.audit_head h
     where h.number <= (select max(number) from bank.audit_link) - $1::bigint order by h.number desc limit 1`,
    [links.toString()],
  )
  return rows[0] && { number: BigInt(rows[0].number), hash: rows[0].hash }
}
