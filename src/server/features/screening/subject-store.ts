/** Stores the persons whose names are screened: new requests, the next due set, and the result of a set. */
import { BRAND } from '../../../values/brand.ts'
import type { Sql } from '../../db/database.ts'
import type { BankScreeningHitRow, BankScreeningSubjectRow } from '../../db/tables/risk.ts'
import type { ScreeningMatch } from '../../ports/screening.ts'

/**
 * Turns the oldest requests into subjects. A known payee stays as it is. A known customer is due again and unscreened, because the name
 * may be new. A referred transfer requests only the names that no request named before. Gives the number of requests.
 */
export async function takeRequests(tx: Sql, most: number, now: Date): Promise<number> {
  const { rows } = await tx.query<{ taken: number }>(
    `with taken as (
       delete from bank.screening_request where request_id = any(array(
         select request_id from bank.screening_request order by request_id limit $1 for update skip locked))
       returning cause, customer_id, payment_id, beneficiary_id
     ), customers as (
       insert into bank.screening_subject (subject_id, customer_id, requested_at, due_at)
       select gen_random_uuid(), customer_id, $2, $2 from (
         select customer_id from taken where customer_id is not null
         union
         select party from taken join bank.payment p on p.payment_id = taken.payment_id,
           unnest(array[p.customer_id, p.payee_customer_id]) party
         where taken.cause = 'referral' and party is not null
           and not exists (select from bank.screening_subject s where s.customer_id = party)
         order by customer_id) one
       on conflict (customer_id) do update
         set requested_at = excluded.requested_at, due_at = excluded.due_at, tries = 0, screened_at = null
     ), payees as (
       insert into bank.screening_subject (subject_id, institution_code, account_number, payee_name, requested_at, due_at)
       select gen_random_uuid(), institution_code, account_number, payee_name, $2, $2 from (
         select p.institution_code, p.payee_reference as account_number, p.payee_name
         from taken join bank.payment p on p.payment_id = taken.payment_id
         union
         select b.bank_code, b.account_number, b.account_name
         from taken join bank.beneficiary b on b.beneficiary_id = taken.beneficiary_id
         order by 1, 2, 3) one
       where institution_code <> $3
       on conflict (institution_code, account_number, payee_name) do nothing
     )
     select count(*)::int as taken from taken`,
    [most, now, BRAND.institutionCode],
  )
  return rows[0]?.taken ?? 0
}

export interface DueSubject {
  readonly subjectId: string
  readonly name: string
  readonly dateOfBirth: string | undefined
  readonly tries: number
  readonly customerId: string | null
  readonly institutionCode: string | null
  readonly accountNumber: string | null
}

type DueRow = Pick<
  BankScreeningSubjectRow,
  'subject_id' | 'customer_id' | 'institution_code' | 'account_number' | 'tries'
> & { readonly name: string; readonly date_of_birth: string | null }

/** Claims the subjects that have been due for the longest time. A claim of a process that died ends at `until`. */
export async function claimDue(sql: Sql, most: number, now: Date, until: Date): Promise<readonly DueSubject[]> {
  const { rows } = await sql.query<DueRow>(
    `with due as (
       update bank.screening_subject set due_at = $3, tries = tries + 1 where subject_id = any(array(
         select subject_id from bank.screening_subject where due_at <= $2 order by due_at limit $1 for update skip locked))
       returning subject_id, customer_id, institution_code, account_number, payee_name, tries
     )
     select d.subject_id, d.customer_id, d.institution_code, d.account_number, d.tries,
       coalesce(d.payee_name, concat_ws(' ', c.first_name, nullif(c.middle_name, ''), c.last_name)) as name,
       to_char(c.date_of_birth, 'YYYY-MM-DD') as date_of_birth
     from due d left join bank.customer c on c.customer_id = d.customer_id`,
    [most, now, until],
  )
  return rows.map((row) => ({
    subjectId: row.subject_id,
    name: row.name,
    dateOfBirth: row.date_of_birth ?? undefined,
    tries: row.tries,
    customerId: row.customer_id,
    institutionCode: row.institution_code,
    accountNumber: row.account_number,
  }))
}

export interface FoundHit {
  readonly subject: DueSubject
  readonly match: ScreeningMatch
}

type NewHit = Omit<
  BankScreeningHitRow,
  | 'hit_id'
  | 'found_at'
  | 'decision'
  | 'decided_at'
  | 'decided_by'
  | 'reason'
  | 'placed_freeze_id'
  | 'corrected_at'
  | 'corrected_by'
  | 'correction_reason'
>

/**
 * Adds hits. A name and an entry with an earlier hit under the same topic get no new hit, also when staff decided the
 * earlier one. A politically exposed person who comes under sanctions is a new hit. Returns the number of new hits.
 */
export async function insertHits(tx: Sql, found: readonly FoundHit[], now: Date): Promise<number> {
  if (found.length === 0) return 0
  const rows = found.map(
    ({ subject, match }): NewHit => ({
      subject_id: subject.subjectId,
      customer_id: subject.customerId,
      institution_code: subject.institutionCode,
      account_number: subject.accountNumber,
      screened_name: subject.name,
      list: match.list,
      entry_id: match.entryId,
      topic: match.topic,
      score: match.score,
      listed_name: match.name,
      birth_dates: [...match.birthDates],
      countries: [...match.countries],
      match_reason: match.reason,
    }),
  )
  const { rowCount } = await tx.query(
    `insert into bank.screening_hit (hit_id, subject_id, customer_id, institution_code, account_number, screened_name, list, entry_id,
       topic, score, listed_name, birth_dates, countries, match_reason, found_at)
     select gen_random_uuid(), h.subject_id, h.customer_id, h.institution_code, h.account_number, h.screened_name, h.list, h.entry_id,
       h.topic, h.score, h.listed_name, h.birth_dates, h.countries, h.match_reason, $2
     from jsonb_to_recordset($1::jsonb) as h (subject_id uuid, customer_id uuid, institution_code text, account_number text,
       screened_name text, list text, entry_id text, topic text, score double precision, listed_name text, birth_dates text[],
       countries text[], match_reason text)
     order by h.subject_id, h.list, h.entry_id, h.topic
     on conflict (subject_id, list, entry_id, screened_name, topic) do nothing`,
    [JSON.stringify(rows), now],
  )
  return rowCount ?? 0
}

/** The claim that the results belong to. A newer request or another process takes the subject out of the claim. */
interface Claim {
  readonly until: Date
}

/**
 * Marks the subjects as screened. `nextAt` is the time of the next screening, because the lists change. A subject
 * outside the claim stays due, because its name may be new.
 */
export async function markScreened(
  tx: Sql,
  subjectIds: readonly string[],
  { until, now, nextAt }: Claim & { readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await tx.query(
    `update bank.screening_subject set screened_at = $2, due_at = $3, tries = 0
     where subject_id = any ($1::uuid[]) and due_at = $4`,
    [subjectIds, now, nextAt, until],
  )
}

/** Stores the times of the next tries, by subject. A subject outside the claim does not change. */
export async function postpone(
  sql: Sql,
  tries: readonly { readonly subjectId: string; readonly at: Date }[],
  { until }: Claim,
): Promise<void> {
  await sql.query(
    `update bank.screening_subject s set due_at = t.at from unnest($1::uuid[], $2::timestamptz[]) as t (subject_id, at)
     where s.subject_id = t.subject_id and s.due_at = $3`,
    [tries.map(({ subjectId }) => subjectId), tries.map(({ at }) => at), until],
  )
}
