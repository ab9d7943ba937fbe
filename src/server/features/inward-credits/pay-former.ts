/** What came back to customers who had left, and that it was paid out to them: once, by whatever way an operator found. */
import { v5 as nameBasedUuid } from 'uuid'
import { fail, ok, type Result } from '../../../values/result.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import { auditCompanion, type AuditRow } from '../../carrying/audit-companion.ts'
import type { Sql } from '../../db/database.ts'
import type { Ledger } from '../../ledger/ledger.ts'

/** The name space of the ids of the journals that pay out. */
const NAMESPACE = '0d9d4f6b-5f0c-5c1e-9a55-3b0f7f1a2c64'

export interface OwedToFormer {
  /** The journal that brought it. */
  readonly journalId: string
  readonly customerId: string
  /** As the law has it kept; `Erased` after the years. */
  readonly fullName: string
  readonly cifid: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly bankName: string
  readonly at: Date
}

/** All that was not paid out yet, the longest first. */
export async function findOwedToFormer(sql: Sql): Promise<readonly OwedToFormer[]> {
  const { rows } = await sql.query<Omit<OwedToFormer, 'amountMinor'> & { amount: string }>(
    `select e.journal_id as "journalId", c.id as "customerId", concat_ws(' ', c.first_name, c.last_name) as "fullName", c.cifid,
       e.amount, i.currency, i.sender_name as "bankName", e.posted_at as at
     from ledger.account l join ledger.entry e on e.account_id = l.id
     join bank.inward_credit i on i.posting_id = e.journal_id join bank.customer c on c.id = i.customer_id
     where l.code like 'former-customers:%' order by e.posted_at`,
  )
  const owed = rows.map(({ amount, ...row }) => ({ ...row, amountMinor: BigInt(amount) }))
  const paid = await sql.query<{ id: string }>('select id from ledger.journal where id = any ($1)', [
    owed.map(({ journalId }) => payoutId(journalId)),
  ])
  const done = new Set(paid.rows.map(({ id }) => id))
  return owed.filter(({ journalId }) => !done.has(payoutId(journalId)))
}

const payoutId = (journalId: string): string => nameBasedUuid(journalId, NAMESPACE)

export interface PayFormerDeps {
  readonly sql: Sql
  readonly ledger: Pick<Ledger, 'post'>
  internalAccount(code: 'former-customers' | 'paid-by-hand', currency: string): Promise<bigint>
}

/** Says that it was paid to the person: it then stands on `paid-by-hand`, which whoever keeps the bank's cash settles. */
export async function payFormer(
  { sql, ledger, internalAccount }: PayFormerDeps,
  paid: { readonly journalId: string; readonly evidence: string; readonly operator: string },
): Promise<Result<OwedToFormer, 'not-owed' | 'paid-before'>> {
  const { journalId, evidence, operator } = paid
  const owed = (await findOwedToFormer(sql)).find((one) => one.journalId === journalId)
  if (owed === undefined) return fail('not-owed')
  const { customerId, currency, amountMinor } = owed
  const audit: AuditRow = {
    kind: 'customer.former-paid',
    customer_id: customerId,
    address: `operator:${operator}`,
    detail: { journalId, evidence },
  }
  const posted = await ledger.post({
    id: payoutId(journalId),
    fingerprint: sha256(canonicalText({ journalId })),
    kind: 'former-payout',
    narration: `Paid out: ${journalId}`,
    lines: [
      { accountId: await internalAccount('former-customers', currency), amountMinor: -amountMinor },
      { accountId: await internalAccount('paid-by-hand', currency), amountMinor },
    ],
    companions: [{ companion: auditCompanion.name, row: audit }],
  })
  if (posted.ok) return ok(owed)
  if (posted.failure.kind === 'id-reused') return fail('paid-before')
  throw new Error(`the ledger refused a payment to somebody who has left: ${posted.failure.kind}`)
}
