/**
 * The requirements of each tier as a table (CBN three-tiered KYC; the circular of 1 December 2023: tiers 2 and 3 need both BVN
 * and NIN).
 */
import type { Tier } from '../accounts/account-products.ts'
import { type KycItem, KYC_PROOFS, type KycProof } from '../../values/vocabularies/kyc/kyc-sections.ts'

/** The fact that each document proves. One document of identity is enough. */
const PROVES = {
  ninSlip: 'proofOfIdentity',
  passport: 'proofOfIdentity',
  driversLicence: 'proofOfIdentity',
  votersCard: 'proofOfIdentity',
  utilityBill: 'proofOfAddress',
  signature: 'signature',
  selfie: 'selfie',
} as const satisfies Readonly<Record<string, KycProof>>

/** What a document of this kind proves. */
export const proofOf = (kind: keyof typeof PROVES): KycProof => PROVES[kind]

/** Undefined for an unknown kind. */
const proofOfAny = (kind: string): KycProof | undefined => (PROVES as Readonly<Record<string, KycProof>>)[kind]

/** The facts that documents of these kinds prove together. */
export function provenBy(kinds: readonly string[]): Readonly<Record<KycProof, boolean>> {
  const proven = new Set(kinds.map(proofOfAny))
  return {
    proofOfIdentity: proven.has('proofOfIdentity'),
    proofOfAddress: proven.has('proofOfAddress'),
    signature: proven.has('signature'),
    selfie: proven.has('selfie'),
  }
}

/** True when nothing of the fifth section is missing. */
export function areDocumentsDone(done: KycDone): boolean {
  return KYC_PROOFS.every((proof) => done[proof])
}

/**
 * Documents are locked while an operator reviews them, and after they raised the customer to the highest tier. A customer who has
 * moved since then sends a proof of the new address.
 */
export function isDocumentLocked(
  kind: string,
  { tier, isWaiting, hasMoved }: { readonly tier: Tier; readonly isWaiting: boolean; readonly hasMoved: boolean },
): boolean {
  return isWaiting || (tier === 3 && !(hasMoved && proofOfAny(kind) === 'proofOfAddress'))
}

/**
 * True for a document that was the basis of tier 3, or that an operator reviewed since. False for two documents:
 * - a document that was sent after the move that it must prove
 * - a replacement of an accepted document that no operator has reviewed yet (`hasAcceptedBehind`)
 */
export function isAcceptedDocument(
  { addedAt, hasAcceptedBehind }: { readonly addedAt: Date; readonly hasAcceptedBehind: boolean },
  { tier, movedAt }: { readonly tier: Tier; readonly movedAt: Date | undefined },
): boolean {
  return tier === 3 && !hasAcceptedBehind && (movedAt === undefined || addedAt <= movedAt)
}

/** Tier 2 needs the address and the NIN. Tier 3 needs all sections, and the documents that prove them. */
export const TIER_NEEDS: Readonly<Record<2 | 3, readonly KycItem[]>> = {
  2: ['identification', 'personal'],
  3: ['identification', 'personal', 'financial', 'nextOfKin', ...KYC_PROOFS],
}

/** Tiers that need automatic checks only. For the other tiers staff check the documents. */
const BY_MACHINE: ReadonlySet<Tier> = new Set([2])

export type KycDone = Readonly<Record<KycItem, boolean>>

/** The next tier, or undefined at the highest tier. */
export function nextTierOf(tier: Tier): 2 | 3 | undefined {
  if (tier === 3) return undefined
  return tier === 1 ? 2 : 3
}

/** The items that are still missing for a tier, in the order of the table. */
export function missingFor(tier: 2 | 3, done: KycDone): readonly KycItem[] {
  return TIER_NEEDS[tier].filter((item) => !done[item])
}

export type Submission =
  /** `nothing-to-ask`: the customer has the highest tier. `waiting`: a request is already open. */
  | { readonly kind: 'nothing-to-ask' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'incomplete'; readonly missing: readonly KycItem[] }
  | { readonly kind: 'raised'; readonly tier: 2 | 3 }
  | { readonly kind: 'to-be-decided'; readonly tier: 2 | 3 }

/** Decides about a request for the next tier. */
export function decideSubmission(tier: Tier, done: KycDone, waiting: boolean): Submission {
  const next = nextTierOf(tier)
  if (next === undefined) return { kind: 'nothing-to-ask' }
  if (waiting) return { kind: 'waiting' }
  const missing = missingFor(next, done)
  if (missing.length > 0) return { kind: 'incomplete', missing }
  return { kind: BY_MACHINE.has(next) ? 'raised' : 'to-be-decided', tier: next }
}
