/** The approvals of what runs in the ledger under its own id, each with what the ledger made of it. */
import type { Database } from '../db/database.ts'
import { type Approval, APPROVAL_COLUMNS, approvalOf, type ApprovalRow, LEDGER_FINGERPRINT } from './approval.ts'

/** A kind of payment: the names are written in the code, never taken from outside. */
export interface LedgerKind {
  /** Under which it is approved. */
  readonly kind: string
  /** The table of those that the ledger answered, its id's column and the one of who pays. */
  readonly table: string
  readonly id: string
  readonly customer: string
  /** SQL of the condition, when the table, as `t`, has other kinds too. */
  readonly only?: string
}

export interface LedgerApproval<Content> extends Approval<Content> {
  /** State of the payment once the ledger answered; null before. */
  readonly state: string | null
}

type Deps = { readonly database: Pick<Database, 'pool'> }
type OwnKey = { readonly challengeId: string; readonly customerId: string }

export interface LedgerApprovals<Content> {
  /** A customer's approval by its id, within the session that asked for it. */
  find(deps: Deps, key: OwnKey & { readonly sessionId: string }): Promise<LedgerApproval<Content> | undefined>
  /** A customer's approval by its id, from whichever of their sessions it was asked for. */
  findOwn(deps: Deps, key: OwnKey): Promise<LedgerApproval<Content> | undefined>
  /** Every approval that was asked for under a payment's id, by whomever, oldest first. */
  findOfSubject(deps: Deps, subjectId: string): Promise<readonly LedgerApproval<Content>[]>
}

export function createLedgerApprovals<Content>({
  kind,
  table,
  id,
  customer,
  only = 'true',
}: LedgerKind): LedgerApprovals<Content> {
  type Row = ApprovalRow & { payment_state: string | null }
  // The payment answers for this approval only where the ledger knows the id under this very payment's fingerprint.
  const select = `select ${APPROVAL_COLUMNS}, t.state as payment_state
    from bank.approval p
    left join ledger.request r on r.id = p.subject_id
      and r.fingerprint = ${LEDGER_FINGERPRINT}
    left join ${table} t on t.${id} = r.id and t.${customer} = p.customer_id and ${only}
    where p.kind = '${kind}'`
  const withState = (row: Row): LedgerApproval<Content> => ({ ...approvalOf<Content>(row), state: row.payment_state })
  return {
    async find({ database }, { challengeId, customerId, sessionId }) {
      const { rows } = await database.pool.query<Row>({
        name: `${kind}-approval`,
        text: `${select} and p.challenge_id = $1 and p.customer_id = $2 and p.session_id = $3`,
        values: [challengeId, customerId, sessionId],
      })
      return rows[0] && withState(rows[0])
    },
    async findOwn({ database }, { challengeId, customerId }) {
      const { rows } = await database.pool.query<Row>(`${select} and p.challenge_id = $1 and p.customer_id = $2`, [
        challengeId,
        customerId,
      ])
      return rows[0] && withState(rows[0])
    },
    async findOfSubject({ database }, subjectId) {
      const { rows } = await database.pool.query<Row>(
        `${select} and p.subject_id = $1 order by p.created_at, p.challenge_id`,
        [subjectId],
      )
      return rows.map(withState)
    },
  }
}
