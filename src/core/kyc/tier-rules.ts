/** What each tier asks for (CBN three-tiered KYC; the circular of 1 December 2023: tiers 2 and 3 need BVN and NIN both), as a table. */
import type { Tier } from '../accounts/account-products.ts'

export const KYC_SECTIONS = ['personal', 'identification', 'financial', 'nextOfKin'] as const
export type KycSection = (typeof KYC_SECTIONS)[number]
/** Beside the sections, a paper that shows where somebody lives. */
export type KycItem = KycSection | 'proofOfAddress'

/** Tier 2: where one lives, and the NIN. Tier 3: everything, and proof of the address. */
export const TIER_NEEDS: Readonly<Record<2 | 3, readonly KycItem[]>> = {
  2: ['identification', 'personal'],
  3: ['identification', 'personal', 'financial', 'nextOfKin', 'proofOfAddress'],
}

/** Tiers that a machine's checks are enough for; for the others somebody looks at the papers. */
const BY_MACHINE: ReadonlySet<Tier> = new Set([2])

export type KycDone = Readonly<Record<KycItem, boolean>>

/** The tier after this one, or undefined at the highest. */
export function nextTierOf(tier: Tier): 2 | 3 | undefined {
  if (tier === 3) return undefined
  return tier === 1 ? 2 : 3
}

/** What is still missing for a tier, in the order of the table. */
export function missingFor(tier: 2 | 3, done: KycDone): readonly KycItem[] {
  return TIER_NEEDS[tier].filter((item) => !done[item])
}

export type Submission =
  /** The highest tier is reached, or one waits already. */
  | { readonly kind: 'nothing-to-ask' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'incomplete'; readonly missing: readonly KycItem[] }
  | { readonly kind: 'raised'; readonly tier: 2 | 3 }
  | { readonly kind: 'to-be-decided'; readonly tier: 2 | 3 }

/** What asking for the next tier leads to. */
export function decideSubmission(tier: Tier, done: KycDone, waiting: boolean): Submission {
  const next = nextTierOf(tier)
  if (next === undefined) return { kind: 'nothing-to-ask' }
  if (waiting) return { kind: 'waiting' }
  const missing = missingFor(next, done)
  if (missing.length > 0) return { kind: 'incomplete', missing }
  return { kind: BY_MACHINE.has(next) ? 'raised' : 'to-be-decided', tier: next }
}
