/** Puts a customer's record next to the answers of the identity registers, and the request next to the last decisions on its sections. */
import type * as v from 'valibot'
import type { identityStorySchema } from '../../../contract/staff/staff-identity-checks.ts'
import { matchOf } from '../../../core/kyc/compare-record.ts'
import { isSentSince } from '../../../core/kyc/section-decisions.ts'
import { TIER_NEEDS } from '../../../core/kyc/tier-rules.ts'
import { COMPARED_FIELDS } from '../../../values/vocabularies/kyc/kyc-sections.ts'
import type { KeptAnswer } from '../../customers/register-answers.ts'
import type { KycCustomer } from '../../features/kyc/kyc-store.ts'

type Story = v.InferOutput<typeof identityStorySchema>

/** Every customer has a BVN. The answer of a register is missing for customers from before the bank kept answers. */
export function shownRegisters(
  { nin }: Pick<KycCustomer, 'nin'>,
  bvnLast4: string,
  kept: readonly KeptAnswer[],
): Story['registers'] {
  const answeredAt = (register: KeptAnswer['register']): string | null =>
    kept.find((one) => one.register === register)?.answeredAt.toISOString() ?? null
  return [
    { register: 'bvn', last4: bvnLast4, answeredAt: answeredAt('bvn') },
    ...(nin === undefined ? [] : [{ register: 'nin', last4: nin.last4, answeredAt: answeredAt('nin') } as const]),
  ]
}

export function comparisonOf(customer: KycCustomer, kept: readonly KeptAnswer[]): Story['comparison'] {
  return COMPARED_FIELDS.map((field) => ({
    field,
    given: customer[field],
    answers: kept.map(({ register, answer }) => {
      const value = answer[field] ?? null
      return { register, value: value === '' ? null : value, match: matchOf(field, customer[field], value) }
    }),
  }))
}

/** The sections of a request for this tier. Undefined: the customer has sent none. */
export function sectionsOfRequest(
  tier: 2 | 3 | undefined,
  { decisions, sentAt }: Pick<KycCustomer, 'decisions' | 'sentAt'>,
): Story['request'] {
  if (tier === undefined) return []
  return TIER_NEEDS[tier].map((section) => {
    const last = decisions.find((one) => one.section === section)
    if (last === undefined) return { section, last: null }
    const { fault, words, decidedAt } = last
    const isSentAgain = isSentSince(last, sentAt)
    return { section, last: { fault, words, decidedAt: decidedAt.toISOString(), isSentAgain } }
  })
}
