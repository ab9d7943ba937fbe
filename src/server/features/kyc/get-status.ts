/** The state of a customer's identity check, and the requirements and benefits of the next tier. */
import type { kycRoutes } from '../../../contract/kyc/kyc.ts'
import type { KycStatus } from '../../../contract/kyc/kyc-status.ts'
import type { BankLimits } from '../../../core/limits/limit-schedule.ts'
import type { Tier } from '../../../core/accounts/account-products.ts'
import { isSentSince, type SentAt } from '../../../core/kyc/section-decisions.ts'
import {
  areDocumentsDone,
  isAcceptedDocument,
  isDocumentLocked,
  type KycDone,
  missingFor,
  nextTierOf,
  TIER_NEEDS,
} from '../../../core/kyc/tier-rules.ts'
import { ok } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { findChangedSections, findMovedAt, findRefusedSections } from './changed-section-store.ts'
import { findDocuments } from './document-store.ts'
import type { KycDeps } from './kyc-deps.ts'
import { findKycCustomer, findSubmission, type KycSubmission } from './kyc-store.ts'
import { findDecisionsOn } from './section-decision-store.ts'

type StatusDeps = Pick<KycDeps, 'database' | 'limits'>

/** The use-case behind `getKycStatus`. */
export function getKycStatus(deps: StatusDeps): Handler<typeof kycRoutes.getKycStatus> {
  return async (_nothing, { session }) => ok({ data: await statusOf(deps, deps.database.pool, session.customerId) })
}

/** Reads the status on this connection. In a transaction, the status includes the changes of the transaction. */
export async function statusOf(deps: StatusDeps, sql: Sql, customerId: string): Promise<KycStatus> {
  const customer = await findKycCustomer(sql, customerId)
  const submission = await findSubmission(sql, customerId)
  const { done, nin, sentAt, tier } = customer
  const next = nextTierOf(tier)
  const Documents = await shownDocuments(sql, { customerId, tier, isWaiting: submission?.state === 'waiting' })
  const changed = await findChangedSections(sql, customerId)
  const refused = await findRefusedSections(sql, customerId)
  return {
    RequestId: requestIdOf(customer.cifid),
    changed: changed.map(({ section, movedAt, proofId }) => ({
      section,
      proof: movedAt === null ? 'not-needed' : proofId === null ? 'missing' : 'sent',
    })),
    refused: refused.map(({ section, reason, at }) => ({ section, reason, refusedAt: at.toISOString() })),
    IsPersonalDetailsCompleted: done.personal,
    IsIdentificationCompleted: done.identification,
    IsFinancialDetailsCompleted: done.financial,
    IsNextOfKinDetailsCompleted: done.nextOfKin,
    AreDocumentsCompleted: areDocumentsDone(done),
    Documents,
    NationalIdentificationNumber: nin === undefined ? null : maskNin(nin.last4),
    tier,
    nextTier: next === undefined ? null : await nextTierShown(deps, tier, next, done),
    submission: submission === undefined ? null : await shownSubmission(sql, customerId, submission, sentAt),
  }
}

async function shownSubmission(
  sql: Sql,
  customerId: string,
  { id: submissionId, tier, state, submittedAt, reason }: KycSubmission,
  sentAt: SentAt,
): Promise<NonNullable<KycStatus['submission']>> {
  const decisions = await findDecisionsOn(sql, { customerId, submissionId })
  const sections = TIER_NEEDS[tier].flatMap((item) => decisions.filter(({ section }) => section === item))
  return {
    tier,
    state,
    submittedAt: submittedAt.toISOString(),
    reason,
    sections: sections.map((decision) => {
      const { section, fault, words } = decision
      return { section, fault, words, isSentAgain: fault !== null && isSentSince(decision, sentAt) }
    }),
  }
}

/** The reference of a customer's whole identity check, which the customer can quote to the bank. */
export const requestIdOf = (cifid: string): string => `KYC-${cifid}`

export const maskNin = (last4: string): string => `*******${last4}`

/** The documents that the customer has sent, each with its state. */
export async function shownDocuments(
  sql: Sql,
  { customerId, tier, isWaiting }: { readonly customerId: string; readonly tier: Tier; readonly isWaiting: boolean },
): Promise<KycStatus['Documents']> {
  const documents = await findDocuments(sql, customerId)
  const movedAt = await findMovedAt(sql, customerId)
  return documents.map((document) => {
    const { id, kind, addedAt } = document
    const isLocked = isDocumentLocked(kind, { tier, isWaiting, hasMoved: movedAt !== undefined })
    const isFast = isLocked || isAcceptedDocument(document, { tier, movedAt })
    const state = !isFast ? 'open' : isWaiting ? 'waiting' : 'accepted'
    return { documentId: id, kind, state, addedAt: addedAt.toISOString() }
  })
}

async function nextTierShown({ limits }: Pick<StatusDeps, 'limits'>, tier: Tier, next: 2 | 3, done: KycDone) {
  const today = await limits()
  return { tier: next, gives: givesOf(today, next), now: givesOf(today, tier), missing: [...missingFor(next, done)] }
}

function givesOf({ policy, deposits }: BankLimits, tier: Tier) {
  const { perTransferMinor, perDayMinor } = policy.tiers[tier].NGN
  const capped = (minor: bigint | null): string | null => minor?.toString() ?? null
  return {
    perTransfer: perTransferMinor.toString(),
    perDay: perDayMinor.toString(),
    maxBalance: capped(deposits.maxBalanceMinor[tier]),
    singleDeposit: capped(deposits.singleDepositMinor[tier]),
  }
}
