/** Reads the approvals of payments, each with the state of its payment. */
import type { PaymentState, PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import {
  type Approval,
  APPROVAL_COLUMNS,
  approvalOf,
  type ApprovalRow,
  LEDGER_FINGERPRINT,
} from '../../approvals/approval.ts'
import { type BatchLoaderOptions, createBatchLoader } from '../../db/batch-loader.ts'
import type { Database, Sql } from '../../db/database.ts'
import { reasonOfName } from '../execution/refusal-reason.ts'

/** The name of a payment's id on the wire. */
export type IdName = 'transferId' | 'paymentId' | 'cardId'

/** A family of payments. The texts are constants of the code and never come from a request. */
export interface PaymentFamily<Id extends IdName = IdName> {
  /** The kind under which the payments are approved. */
  readonly kind: string
  readonly idName: Id
  /** SQL of the condition that limits `bank.payment`, as `t`, to the family. */
  readonly only: string
}

export interface PaymentApproval<Content> extends Approval<Content> {
  /** The state of the payment. Null until the ledger has answered. */
  readonly state: PaymentState | null
}

export type PaymentDeps = { readonly database: Pick<Database, 'pool'> }
type OwnKey = { readonly challengeId: string; readonly customerId: string }
/** A payment's id and its customer. */
export type PaymentKey = { readonly id: string; readonly customerId: string }

export interface PaymentApprovals<Content, Id extends IdName = IdName> {
  readonly kind: string
  readonly idName: Id
  /**
   * Finds a customer's approval by its id, within the session that asked for it. Also reads whether the accounts are
   * frozen.
   */
  find(deps: PaymentDeps, key: SessionKey): Promise<PaymentApproval<Content> | undefined>
  /** A customer's approval by its id, from any session of the customer. */
  findOwn(deps: PaymentDeps, key: OwnKey): Promise<PaymentApproval<Content> | undefined>
  /** Finds the approvals of all customers for a payment's id, oldest first. */
  findOfSubject(deps: PaymentDeps, subjectId: string): Promise<readonly PaymentApproval<Content>[]>
  /** State of this customer's payment; undefined when the ledger has not decided on it. */
  findState(deps: PaymentDeps, key: PaymentKey): Promise<PaymentState | undefined>
  /**
   * Finds the bank's first answer to this customer's payment, which every repeated call gets. Undefined when the ledger
   * has not decided on it.
   */
  firstAnswer(deps: PaymentDeps, key: PaymentKey): Promise<Result<PaymentStatus, Failure> | undefined>
}

export function createPaymentApprovals<Content, Id extends IdName = IdName>(
  family: PaymentFamily<Id>,
): PaymentApprovals<Content, Id> {
  return { kind: family.kind, idName: family.idName, ...finders<Content>(family), ...answers(family) }
}

function finders<Content>({
  kind,
  only,
}: PaymentFamily): Pick<PaymentApprovals<Content>, `find${'' | 'Own' | 'OfSubject'}`> {
  type Row = ApprovalRow & { payment_state: PaymentState | null; is_frozen: boolean }
  // The payment belongs to this approval only when the ledger stored its id with the approval's fingerprint. Another request
  // under the same id has another fingerprint.
  const select = `select ${APPROVAL_COLUMNS}, t.state as payment_state,
      exists (select from bank.customer_freeze f where f.customer_id = p.customer_id and f.lifted_at is null) as is_frozen
    from bank.approval p
    left join ledger.request r on r.request_id = p.subject_id
      and r.fingerprint = ${LEDGER_FINGERPRINT}
    left join bank.payment t on t.payment_id = r.request_id and t.customer_id = p.customer_id and ${only}
    where p.kind = '${kind}'`
  const withState = (row: Row): PaymentApproval<Content> => ({ ...approvalOf<Content>(row), state: row.payment_state })
  const byKey = loaderOfPool<SessionKey, Row>((sql) => ({
    keyOf: nameOfKey,
    keyOfRow: (row) =>
      nameOfKey({ challengeId: row.challenge_id, customerId: row.customer_id, sessionId: row.session_id }),
    ownerOf: ({ sessionId }) => sessionId,
    // `limit 1`, and `offset 0` below, make PostgreSQL find each approval by its key. Without them, and with the statistics of a smaller
    // bank, PostgreSQL compared every approval with every key.
    load: async (keys) => {
      const { rows } = await sql.query<Row>(
        `select ${APPROVAL_COLUMNS}, p.payment_state, p.is_frozen
         from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as asked(challenge_id, customer_id, session_id)
         cross join lateral (${select} and p.challenge_id = asked.challenge_id and p.customer_id = asked.customer_id
           and p.session_id = asked.session_id limit 1) p`,
        [
          keys.map(({ challengeId }) => challengeId),
          keys.map(({ customerId }) => customerId),
          keys.map(({ sessionId }) => sessionId),
        ],
      )
      return rows
    },
  }))
  const bySubject = loaderOfPool<string, Row>((sql) => ({
    keyOf: (subjectId) => subjectId.toLowerCase(),
    keyOfRow: (row) => row.subject_id,
    load: async (subjectIds) => {
      const { rows } = await sql.query<Row>(
        `select ${APPROVAL_COLUMNS}, p.payment_state, p.is_frozen from unnest($1::uuid[]) as asked(subject_id)
         cross join lateral (${select} and p.subject_id = asked.subject_id order by p.created_at, p.challenge_id offset 0) p`,
        [subjectIds],
      )
      return rows
    },
  }))
  return {
    async find({ database }, key) {
      const [row] = await byKey(database.pool)(key)
      return row && { ...withState(row), isFrozen: row.is_frozen }
    },
    async findOwn({ database }, { challengeId, customerId }) {
      const { rows } = await database.pool.query<Row>(`${select} and p.challenge_id = $1 and p.customer_id = $2`, [
        challengeId,
        customerId,
      ])
      return rows[0] && withState(rows[0])
    },
    async findOfSubject({ database }, subjectId) {
      return (await bySubject(database.pool)(subjectId)).map(withState)
    },
  }
}

type SessionKey = OwnKey & { readonly sessionId: string }

const nameOfKey = ({ challengeId, customerId, sessionId }: SessionKey): string =>
  `${challengeId} ${customerId} ${sessionId}`.toLowerCase()

/**
 * Each pool has one loader, so that calls of all requests share statements. A caller's transaction gets a separate
 * loader.
 */
function loaderOfPool<Key, Row>(
  optionsOf: (sql: Sql) => BatchLoaderOptions<Key, Row>,
): (sql: Sql) => (key: Key) => Promise<readonly Row[]> {
  const loaders = new WeakMap<Sql, (key: Key) => Promise<readonly Row[]>>()
  return (sql) => {
    const loader = loaders.get(sql) ?? createBatchLoader(optionsOf(sql))
    loaders.set(sql, loader)
    return loader
  }
}

function answers({ only }: PaymentFamily): Pick<PaymentApprovals<never>, 'findState' | 'firstAnswer'> {
  interface Row {
    readonly state: PaymentState
    readonly refusal: string | null
  }
  const find = async ({ database }: PaymentDeps, key: PaymentKey): Promise<Row | undefined> => {
    const { rows } = await database.pool.query<Row>(
      `select t.state, coalesce(r.refusal->>'name', t.refusal) as refusal
       from bank.payment t join ledger.request r on r.request_id = t.payment_id
       where t.payment_id = $1 and t.customer_id = $2 and ${only}`,
      [key.id, key.customerId],
    )
    return rows[0]
  }
  return {
    findState: async (deps, key) => (await find(deps, key))?.state,
    async firstAnswer(deps, key) {
      const row = await find(deps, key)
      if (row === undefined) return undefined
      if (row.state === 'cancelled') return fail({ kind: 'refused', reason: 'approval-withdrawn' })
      if (row.state === 'refused') return fail({ kind: 'refused', reason: reasonOfName(row.refusal ?? '') })
      return ok(paymentStatusOf(row.state))
    },
  }
}
