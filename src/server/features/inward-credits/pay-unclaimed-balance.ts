/** The unclaimed balances of closed customers, and the payout of each: once, by the method that an operator chose. */
import { v5 as nameBasedUuid } from 'uuid'
import { fail, ok, type Result } from '../../../values/result.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import { auditEffect, type AuditRow } from '../../audit/audit-effect.ts'
import { type ActFacts, actFacts } from '../../audit/record-audit.ts'
import { ADVISORY_LOCK_SEEDS } from '../../db/advisory-locks.ts'
import type { Sql } from '../../db/database.ts'
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { UUID_NAMESPACES } from '../../ledger/uuid-namespaces.ts'

export interface UnclaimedBalance {
  /** The journal of the return that made the balance. */
  readonly journalId: string
  readonly customerId: string
  /** The name that the law requires the bank to keep. `Erased` after the retention years. */
  readonly fullName: string
  readonly cifid: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly bankName: string
  readonly at: Date
}

/** Finds all balances that still wait for a payout or for a return to the other bank. The oldest comes first. */
export async function findUnclaimedBalances(sql: Sql): Promise<readonly UnclaimedBalance[]> {
  const { rows } = await sql.query<Omit<UnclaimedBalance, 'amountMinor'> & { amount: string }>(
    `select e.journal_id as "journalId", c.customer_id as "customerId", concat_ws(' ', c.first_name, c.last_name) as "fullName", c.cifid,
       e.amount, i.currency, i.sender_name as "bankName", e.posted_at as at
     from ledger.account l join ledger.entry e on e.account_id = l.account_id
     join bank.inward_credit i on i.posting_id = e.journal_id join bank.customer c on c.customer_id = i.customer_id
     where l.code like 'former-customers:%'
       and not exists (select from ledger.request r where r.reverses = e.journal_id and r.outcome = 0)
     order by e.posted_at`,
  )
  const owed = rows.map(({ amount, ...row }) => ({ ...row, amountMinor: BigInt(amount) }))
  const paid = await sql.query<{ journal_id: string }>(
    'select journal_id from ledger.journal where journal_id = any ($1)',
    [owed.map(({ journalId }) => payoutId(journalId))],
  )
  const done = new Set(paid.rows.map(({ journal_id: id }) => id))
  return owed.filter(({ journalId }) => !done.has(payoutId(journalId)))
}

const payoutId = (journalId: string): string => nameBasedUuid(journalId, UUID_NAMESPACES.unclaimedPayout)

/** The error for a return whose money was already paid out in another way. It rolls back the whole posting. */
export class UnclaimedReturnError extends Error {
  override name = 'UnclaimedReturnError'
}

interface WayOut {
  /** The journal of the return. */
  readonly journalId: string
  readonly way: 'paid-out' | 'reversed'
}

/**
 * A row for a posting that pays out a return, or reverses it. The posting fails with UnclaimedReturnError when the
 * other one happened first.
 */
export const unclaimedReturnRow = (journalId: string, way: WayOut['way']): EffectRow =>
  effectRow(unclaimedReturnEffect, { journalId, way })

/**
 * Money that was returned for a closed customer goes to the customer or back to the other bank, never to both, also in
 * parallel.
 */
const unclaimedReturnEffect: Effect<WayOut> = {
  name: 'former-return',
  async write(tx, rows) {
    for (const { outcome, row } of rows) {
      if (outcome !== 'posted') continue
      const { journalId, way } = row
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
        journalId,
        ADVISORY_LOCK_SEEDS.closedCustomerReturn,
      ])
      const isTaken = way === 'reversed' ? isPaidOut(tx, journalId) : isReversed(tx, journalId)
      if (await isTaken) throw new UnclaimedReturnError(`the return ${journalId} went the other way`)
    }
  },
}

async function isPaidOut(sql: Sql, journalId: string): Promise<boolean> {
  const found = await sql.query('select from ledger.journal where journal_id = $1', [payoutId(journalId)])
  return found.rowCount === 1
}

async function isReversed(sql: Sql, journalId: string): Promise<boolean> {
  const found = await sql.query('select from ledger.request where reverses = $1 and outcome = 0', [journalId])
  return found.rowCount === 1
}

export interface PayUnclaimedBalanceDeps {
  readonly sql: Sql
  readonly ledger: Pick<Ledger, 'post'>
  internalAccount(code: 'former-customers' | 'paid-by-hand', currency: string): Promise<bigint>
}

/** Records that the balance was paid to the person. The amount then is on `paid-by-hand`, which the bank's cash office settles. */
export async function payUnclaimedBalance(
  { sql, ledger, internalAccount }: PayUnclaimedBalanceDeps,
  paid: { readonly journalId: string; readonly operator: string } & ActFacts,
): Promise<Result<UnclaimedBalance, 'not-owed' | 'paid-before'>> {
  const { journalId, reason, operator } = paid
  const owed = (await findUnclaimedBalances(sql)).find((one) => one.journalId === journalId)
  if (owed === undefined) return fail('not-owed')
  const { customerId, currency, amountMinor, cifid } = owed
  const audit: AuditRow = {
    kind: 'customer.former-paid',
    customer_id: customerId,
    address: `operator:${operator}`,
    detail: { journalId, amountMinor: amountMinor.toString(), currency, payee: `customer ${cifid}`, ...actFacts(paid) },
  }
  const post = ledger.post({
    id: payoutId(journalId),
    // When two operators report a payment in parallel, by different methods, the second reads that it was already paid.
    fingerprint: sha256(canonicalText({ journalId, evidence: reason, operator })),
    kind: 'former-payout',
    narration: `Paid out: ${journalId}`,
    lines: [
      { accountId: await internalAccount('former-customers', currency), amountMinor: -amountMinor },
      { accountId: await internalAccount('paid-by-hand', currency), amountMinor },
    ],
    effects: [unclaimedReturnRow(journalId, 'paid-out'), effectRow(auditEffect, audit)],
  })
  const posted = await post.catch((error: unknown) => {
    if (error instanceof UnclaimedReturnError) return undefined
    throw error
  })
  // Another transaction reversed the return meanwhile.
  if (posted === undefined) return fail('not-owed')
  if (posted.ok) return ok(owed)
  if (posted.failure.kind === 'id-reused') return fail('paid-before')
  throw new Error(`the ledger refused a payment to a closed customer: ${posted.failure.kind}`)
}
