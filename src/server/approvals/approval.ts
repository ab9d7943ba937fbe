/** Describes a stored approval: its content, customer, session, expiry and permitted methods. */
import type { approvalChallenge } from '../../contract/approvals/approval.ts'
import type * as v from 'valibot'
import { FACTORS_OF } from '../../core/approvals/approval-ways.ts'
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'
import { sha256 } from './canonical-text.ts'

export interface Approval<Content = unknown> {
  readonly challengeId: string
  /** The kind of the approved content, in the feature's own word: `transfer`, … */
  readonly kind: string
  /**
   * The id of the approved thing, such as a transfer. Its maker chose the id. Another challenge may ask for the same id
   * again.
   */
  readonly subjectId: string
  readonly customerId: string
  readonly sessionId: string
  /** SHA-256 of the request. */
  readonly requestHash: Buffer
  /** The content that runs after the approval. */
  readonly content: Content
  /** SHA-256 of the canonical text of the content. The factors approve this hash. */
  readonly fingerprint: Buffer
  readonly methods: readonly ApprovalWay[]
  readonly expiresAt: Date
  /** The way of a used approval. Null for an approval that ran in the ledger: the ledger then has its id. */
  readonly approvedWith: ApprovalWay | null
  /** True when newer approvals of the session have replaced it. It can then be withdrawn, but not approved. */
  readonly isReplaced: boolean
  /** True when the customer's accounts were frozen at the time of the read. Undefined when the query did not read this. */
  readonly isFrozen?: boolean
}

export interface ApprovalRow {
  challenge_id: string
  kind: string
  subject_id: string
  customer_id: string
  session_id: string
  request_hash: Buffer
  content: string
  fingerprint: Buffer
  methods: ApprovalWay[]
  expires_at: Date
  approved_with: ApprovalWay | null
  replaced_at: Date | null
}

/** The columns of an approval, for a query over `bank.approval p`. A feature joins its own tables. */
export const APPROVAL_COLUMNS = `p.challenge_id, p.kind, p.subject_id, p.customer_id, p.session_id, p.request_hash, p.content,
  p.fingerprint, p.methods, p.expires_at, p.approved_with, p.replaced_at`

/** The part of an approval's fingerprint that the ledger stores: the first 16 bytes. SQL over the approval as `p`. */
export const LEDGER_FINGERPRINT = `encode(substring(p.fingerprint for 16), 'hex')::uuid`

/** Makes an approval of a row. `Content` is the type of the kind's content, so the query must select that kind only. */
export function approvalOf<Content>(row: ApprovalRow): Approval<Content> {
  // Stored content that differs from the approved content must never run. This is a fault of the bank, so it throws.
  if (!sha256(row.content).equals(row.fingerprint)) throw new Error('a stored approval does not match its fingerprint')
  return {
    challengeId: row.challenge_id,
    kind: row.kind,
    subjectId: row.subject_id,
    customerId: row.customer_id,
    sessionId: row.session_id,
    requestHash: row.request_hash,
    content: JSON.parse(row.content) as Content,
    fingerprint: row.fingerprint,
    methods: row.methods,
    expiresAt: row.expires_at,
    approvedWith: row.approved_with,
    isReplaced: row.replaced_at !== null,
  }
}

export type Challenge = {
  readonly [Field in keyof typeof approvalChallenge]: v.InferOutput<(typeof approvalChallenge)[Field]>
}

/** The bytes that a passkey signs: the approved content and this approval's id. So one signature cannot open a later approval of the same content. */
export function passkeyChallengeOf({
  fingerprint,
  challengeId,
}: Pick<Approval, 'fingerprint' | 'challengeId'>): string {
  return Buffer.concat([fingerprint, Buffer.from(challengeId.replaceAll('-', ''), 'hex')]).toString('base64url')
}

/**
 * The fields of an approval from which the customer chooses a way to approve. The reply to a request for an approval
 * has them.
 */
export function challengeOf(
  approval: Pick<Approval, 'challengeId' | 'methods' | 'fingerprint' | 'expiresAt'>,
): Challenge {
  return {
    challengeId: approval.challengeId,
    requiredFactors: approval.methods.includes('pin') ? [...FACTORS_OF.pin] : [...FACTORS_OF.sms],
    approvalWays: [...approval.methods],
    passkeyChallenge: passkeyChallengeOf(approval),
    expiresAt: approval.expiresAt.toISOString(),
  }
}
