/** Stores the announcements to customers. An announcement counts from its start until its end, or until staff withdraw it. */
import type { AnnouncementTexts } from '../../../contract/staff/staff-announcements.ts'
import type { AnnouncementAudience } from '../../../values/vocabularies/announcements.ts'
import type { Sql } from '../../db/database.ts'
import type { BankAnnouncementRow } from '../../db/tables/alert.ts'

export interface StoredAnnouncement {
  readonly announcementId: string
  readonly texts: AnnouncementTexts
  readonly audience: AnnouncementAudience
  readonly startsAt: Date
  readonly endsAt: Date
  /** The time at which staff withdrew it. */
  readonly withdrawnAt: Date | null
}

type Row = Pick<BankAnnouncementRow, 'announcement_id' | 'texts' | 'starts_at' | 'ends_at' | 'withdrawn_at'> & {
  audience: AnnouncementAudience
}

const COLUMNS = 'a.announcement_id, a.texts, a.audience, a.starts_at, a.ends_at, a.withdrawn_at'
/** The most announcements of one answer. */
const MOST_SHOWN = 5

/** Whether customer c is in the audience of announcement a. */
const IN_AUDIENCE = `(a.audience = 'all' or a.audience = 'tier:' || c.kyc_level
  or exists (select from bank.account o where o.customer_id = c.customer_id and o.state = 'open' and a.audience = 'product:' || o.scheme_code))`

/** The announcements that count now for the customer, without those that the customer closed. The newest start comes first. */
export async function findShown(sql: Sql, customerId: string, at: Date): Promise<readonly StoredAnnouncement[]> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from bank.announcement a join bank.customer c on c.customer_id = $1
     where a.withdrawn_at is null and a.ends_at > $2 and a.starts_at <= $2 and ${IN_AUDIENCE}
       and not exists (select from bank.announcement_closing d where d.customer_id = $1 and d.announcement_id = a.announcement_id)
     order by a.starts_at desc, a.announcement_id limit ${MOST_SHOWN}`,
    [customerId, at],
  )
  return rows.map(announcementOf)
}

/** Stores that the customer closed an announcement which has begun. An unknown announcement changes nothing. */
export async function closeForCustomer(sql: Sql, customerId: string, announcementId: string, at: Date): Promise<void> {
  await sql.query(
    `insert into bank.announcement_closing (customer_id, announcement_id, closed_at)
     select $1, a.announcement_id, $3 from bank.announcement a where a.announcement_id = $2 and a.starts_at <= $3
     on conflict do nothing`,
    [customerId, announcementId, at],
  )
}

/** The number of customers in the audience, and of all customers. */
export async function countAudience(
  sql: Sql,
  audience: AnnouncementAudience,
): Promise<{ readonly customers: number; readonly all: number }> {
  const { rows } = await sql.query<{ customers: number; all: number }>(
    `select (select count(*)::int from bank.customer c, (select $1::text as audience) a where ${IN_AUDIENCE}) as customers,
       (select count(*)::int from bank.customer) as all`,
    [audience],
  )
  return rows[0] ?? { customers: 0, all: 0 }
}

/** Announcements that have not ended at this time, and announcements that ended after `since`. The latest start comes first. */
export async function findAnnouncementsSince(
  sql: Sql,
  since: Date,
): Promise<readonly (StoredAnnouncement & { readonly closed: number })[]> {
  const { rows } = await sql.query<Row & { closed: number }>(
    `select ${COLUMNS},
       (select count(*)::int from bank.announcement_closing d where d.announcement_id = a.announcement_id) as closed
     from bank.announcement a where coalesce(a.withdrawn_at, a.ends_at) > $1 order by a.starts_at desc limit 200`,
    [since],
  )
  return rows.map((row) => ({ ...announcementOf(row), closed: row.closed }))
}

/** Changes when an announcement is added or withdrawn. */
export async function readAnnouncementsVersion(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ version: string }>(
    `select count(*) || ' ' || count(withdrawn_at) as version from bank.announcement`,
  )
  return rows[0]?.version ?? ''
}

export async function findAnnouncement(sql: Sql, announcementId: string): Promise<StoredAnnouncement | undefined> {
  const { rows } = await sql.query<Row>(`select ${COLUMNS} from bank.announcement a where a.announcement_id = $1`, [
    announcementId,
  ])
  return rows[0] && announcementOf(rows[0])
}

/** Only the database role of staff may add an announcement. */
export async function insertAnnouncement(
  tx: Sql,
  announcement: Omit<StoredAnnouncement, 'withdrawnAt'>,
  added: { readonly at: Date; readonly by: string },
): Promise<void> {
  const { announcementId, texts, audience, startsAt, endsAt } = announcement
  await tx.query(
    `insert into bank.announcement (announcement_id, texts, audience, starts_at, ends_at, added_at, added_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [announcementId, JSON.stringify(texts), audience, startsAt, endsAt, added.at, added.by],
  )
}

/** False: another order withdrew it first. */
export async function withdrawAnnouncement(
  tx: Sql,
  announcementId: string,
  withdrawn: { readonly at: Date; readonly by: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update bank.announcement set withdrawn_at = $2, withdrawn_by = $3 where announcement_id = $1 and withdrawn_at is null',
    [announcementId, withdrawn.at, withdrawn.by],
  )
  return rowCount === 1
}

const announcementOf = (row: Row): StoredAnnouncement => ({
  announcementId: row.announcement_id,
  // An order checked the texts by their schema, and nothing changes them.
  texts: row.texts as AnnouncementTexts,
  audience: row.audience,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  withdrawnAt: row.withdrawn_at,
})
