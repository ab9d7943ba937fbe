/** Claims due submissions for a worker, and changes the times at which submissions are due. */
import type { Sql } from '../../db/database.ts'
import type { Network } from './submission-store.ts'

interface Claim {
  readonly network: Network
  readonly now: Date
  /** The claims end at this time. */
  readonly until: Date
  readonly limit: number
}

/**
 * Claims the submissions that are due longest, and returns the ids of their payments. A submission that another worker claims at the same
 * moment is left out. The claim does not wait for the disk: if a crash of the database loses it, the submission is due again.
 */
export async function claimDue(sql: Sql, { network, now, until, limit }: Claim): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'claim-outbound',
    text: CLAIM,
    values: [network, now, until, limit],
  })
  return rows.map(({ id }) => id)
}

const CLAIM = `update bank.payment_submission w set claimed_until = $3
  from set_config('synchronous_commit', 'off', true)
  where w.payment_id = any (array(
    select s.payment_id from bank.payment_submission s
    where s.network = $1 and s.next_at <= $2 and (s.claimed_until is null or s.claimed_until <= $2)
    order by s.next_at limit $4 for update skip locked))
  returning w.payment_id as id`

/** The time at which the next submission becomes due, or the next claim ends. Undefined when none is left. */
export async function findNextDue(sql: Sql, network: Network, now: Date): Promise<Date | undefined> {
  const { rows } = await sql.query<{ next: Date | null }>(
    `select least(
       (select min(next_at) from bank.payment_submission where network = $1 and next_at > $2),
       (select min(claimed_until) from bank.payment_submission where network = $1 and next_at <= $2 and claimed_until > $2)) as next`,
    [network, now],
  )
  return rows[0]?.next ?? undefined
}

/** Moves the end of a claim, which delays the next try of the payment. Changes nothing when the claim is over. */
export async function moveClaim(
  sql: Sql,
  paymentId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  await sql.query(
    'update bank.payment_submission set claimed_until = $3 where payment_id = $1 and claimed_until = $2',
    [paymentId, from, to],
  )
}

/** Makes a submission due now, for example because the network hints that it has an answer. */
export async function makeDue(tx: Sql, paymentId: string, at: Date): Promise<void> {
  await tx.query('update bank.payment_submission set next_at = $2, claimed_until = null where payment_id = $1', [
    paymentId,
    at,
  ])
}

/** Marks payments whose customers get the notice of the delay now. Returns the ids of those that no other process has marked. */
export async function markLateNotified(tx: Sql, paymentIds: readonly string[], at: Date): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `update bank.payment_submission set late_notified_at = $2 where payment_id = any ($1::uuid[]) and late_notified_at is null
     returning payment_id as id`,
    [paymentIds, at],
  )
  return new Set(rows.map(({ id }) => id))
}
