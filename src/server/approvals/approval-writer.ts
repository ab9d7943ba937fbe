/** Stores the approvals that calls open at the same time with one statement. */
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'
import { createBatchWriter } from '../db/batch-writer.ts'
import type { Sql } from '../db/database.ts'
import type { MessageWithParams } from '../../values/message.ts'

/** Open approvals of one session. A customer who reviews payments in several tabs has a few. */
const MOST_OPEN = 20

export interface NewApproval {
  readonly challengeId: string
  readonly kind: string
  readonly subjectId: string
  readonly customerId: string
  readonly sessionId: string
  readonly requestHash: Buffer
  /** Canonical text of the content. */
  readonly text: string
  readonly fingerprint: Buffer
  readonly methods: readonly ApprovalWay[]
  readonly codeMessage: MessageWithParams
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The function answers after the commit. The pool's connections must not be in a transaction. */
export function createApprovalWriter(pool: Sql): (approval: NewApproval) => Promise<void> {
  return createBatchWriter<NewApproval, void>({
    keyOf: ({ challengeId }) => challengeId,
    ownerOf: ({ sessionId }) => sessionId,
    write: (approvals) => openTogether(pool, approvals),
    writeAlone: (approval) => openAlone(pool, approval),
  })
}

async function openTogether(pool: Sql, approvals: readonly NewApproval[]): Promise<ReadonlyMap<string, void>> {
  const { rows } = await pool.query<{ challenge: string }>('select bank.open_approvals($1, $2, $3) as challenge', [
    [...new Set(approvals.map(({ sessionId }) => sessionId))],
    JSON.stringify(approvals.map(givenOf)),
    MOST_OPEN,
  ])
  return new Map(rows.map(({ challenge }) => [challenge, undefined]))
}

const givenOf = (approval: NewApproval) => ({
  challenge: approval.challengeId,
  kind: approval.kind,
  subject: approval.subjectId,
  customer: approval.customerId,
  session: approval.sessionId,
  request_hash: approval.requestHash.toString('hex'),
  content: approval.text,
  fingerprint: approval.fingerprint.toString('hex'),
  methods: approval.methods,
  code_message: approval.codeMessage.message,
  code_params: approval.codeMessage.params,
  at: approval.createdAt,
  expires: approval.expiresAt,
})

async function openAlone(pool: Sql, approval: NewApproval): Promise<void> {
  await pool.query(`select bank.open_approval($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`, [
    approval.challengeId,
    approval.kind,
    approval.subjectId,
    approval.customerId,
    approval.sessionId,
    approval.requestHash,
    approval.text,
    approval.fingerprint,
    approval.methods,
    approval.codeMessage.message,
    approval.codeMessage.params,
    approval.createdAt,
    approval.expiresAt,
    MOST_OPEN,
  ])
}
