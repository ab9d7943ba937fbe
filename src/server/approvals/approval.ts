/** An approval as it is kept: what it approves, for whom, in which session, until when, and the methods that are open. */
import type { approvalChallenge } from '../../contract/approvals/approval.ts'
import type * as v from 'valibot'
import { FACTORS_OF } from '../../core/approvals/approval-ways.ts'
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'
import { sha256 } from './canonical-text.ts'

export interface Approval<Content = unknown> {
  readonly challengeId: string
  /** The kind of the approved content, in the feature's own word: `transfer`, … */
  readonly kind: string
  /** The id of the thing, which its maker chose: a transfer's id. It may be asked for again under another challenge. */
  readonly subjectId: string
  readonly customerId: string
  readonly sessionId: string
  /** SHA-256 of the request as it was asked for. */
  readonly requestHash: Buffer
  /** Exactly what runs once it is approved. */
  readonly content: Content
  /** SHA-256 of the content's canonical text: what the factors approve. */
  readonly fingerprint: Buffer
  readonly methods: readonly ApprovalWay[]
  readonly expiresAt: Date
  /** How it was approved, once it was; what runs in the ledger is not marked here, but used up there under its own id. */
  readonly approvedWith: ApprovalWay | null
  /** True when newer approvals of the session took its place: it can be withdrawn, and can no longer be given. */
  readonly isReplaced: boolean
  /** Whether the customer's accounts were frozen when the approval was read. Undefined: this was not read with it. */
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

/** For a select from `bank.approval p`. A feature joins its own tables. */
export const APPROVAL_COLUMNS = `p.challenge_id, p.kind, p.subject_id, p.customer_id, p.session_id, p.request_hash, p.content,
  p.fingerprint, p.methods, p.expires_at, p.approved_with, p.replaced_at`

/** The part of an approval's fingerprint that the ledger stores: the first 16 bytes. SQL over the approval as `p`. */
export const LEDGER_FINGERPRINT = `encode(substring(p.fingerprint for 16), 'hex')::uuid`

/** A row as an approval. `Content` is the kind's own: the query must have asked for that kind. */
export function approvalOf<Content>(row: ApprovalRow): Approval<Content> {
  // Stored content that is not what was approved must never run: that is a fault, not a refusal.
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

/** The fields of an approval that the customer sees when choosing a way to approve. They are part of the reply that asks for the approval. */
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
