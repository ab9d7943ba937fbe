/**
 * The customer's tier, the requirements of the next tier, and the request for it. This file is separate from kyc.ts, because Home
 * loads no more than this.
 */
import * as v from 'valibot'
import { instant, signedMinor } from '../fields.ts'
import { DOCUMENT_KINDS } from './kyc-document-kinds.ts'
import { nothing, route } from '../route.ts'
import { KYC_ITEMS, KYC_SECTIONS, SECTION_FAULTS } from '../../values/vocabularies/kyc/kyc-sections.ts'

const kycSection = v.picklist(KYC_SECTIONS)

/** open: the customer can replace and remove it. waiting: staff review it. accepted: staff accepted it for tier 3. */
export const kycDocument = v.object({
  documentId: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  state: v.picklist(['open', 'waiting', 'accepted']),
  addedAt: instant,
})

/** The limits of a tier in kobo. Null means no limit. */
const tierGives = v.object({
  perTransfer: signedMinor,
  perDay: signedMinor,
  maxBalance: v.nullable(signedMinor),
  singleDeposit: v.nullable(signedMinor),
})

const nextTier = v.object({
  tier: v.picklist([2, 3]),
  gives: tierGives,
  /** The limits of the present tier, for comparison. Null when an older server does not send them. */
  now: v.optional(v.nullable(tierGives), null),
  /** The sections and proofs that the customer must still send. */
  missing: v.array(v.picklist(KYC_ITEMS)),
})

const sectionDecision = v.object({
  section: v.picklist(KYC_ITEMS),
  /** Why staff rejected the section. Null: they accepted it. */
  fault: v.nullable(v.picklist(SECTION_FAULTS)),
  /** What staff wrote to the customer about the section. */
  words: v.nullable(v.string()),
  /** The customer has sent the section again since the decision. */
  isSentAgain: v.boolean(),
})

export const kycStatus = v.object({
  /** The reference of the whole request, which the customer can quote to the bank. */
  RequestId: v.string(),
  IsPersonalDetailsCompleted: v.boolean(),
  IsIdentificationCompleted: v.boolean(),
  IsFinancialDetailsCompleted: v.boolean(),
  IsNextOfKinDetailsCompleted: v.boolean(),
  /** The fifth section. True when the bank has one document of each sort. */
  AreDocumentsCompleted: v.boolean(),
  Documents: v.array(kycDocument),
  /** The last four digits of the verified number. */
  NationalIdentificationNumber: v.nullable(v.string()),
  tier: v.picklist([1, 2, 3]),
  /** At tier 3: changed sections that wait for a check by staff. The tier stays. `proof`: the proof of a new address. */
  changed: v.optional(
    v.array(
      v.object({
        section: kycSection,
        proof: v.picklist(['not-needed', 'missing', 'sent']),
      }),
    ),
    [],
  ),
  /** At tier 3: the sections whose last change the bank refused, with its reason. The earlier accepted section remains valid. */
  refused: v.optional(v.array(v.object({ section: kycSection, reason: v.string(), refusedAt: instant })), []),
  /** Null at the highest tier. */
  nextTier: v.nullable(nextTier),
  /** The result of the last submission. */
  submission: v.nullable(
    v.object({
      tier: v.picklist([2, 3]),
      state: v.picklist(['waiting', 'accepted', 'refused']),
      submittedAt: instant,
      /** The bank's reason for a refusal. With `sections` it repeats their reasons in English. */
      reason: v.nullable(v.string()),
      /** The decision on each section. Empty while the request waits, and for a request that was decided as a whole. */
      sections: v.optional(v.array(sectionDecision), []),
    }),
  ),
})
export type KycStatus = v.InferOutput<typeof kycStatus>

export const kycStatusRoutes = {
  getKycStatus: route({
    method: 'GET',
    path: '/api/kyc/getStatus',
    request: nothing,
    data: kycStatus,
    caller: 'customer',
    changesState: false,
  }),
  /**
   * Asks for the next tier. The bank gives the tier immediately when automatic checks verified all requirements. Otherwise an
   * operator decides.
   */
  submitKyc: route({
    method: 'POST',
    path: '/api/kyc/submit',
    request: nothing,
    data: kycStatus,
    caller: 'customer',
    changesState: true,
  }),
} as const
