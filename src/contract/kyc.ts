/** Identity (KYC): the sections of Spec §3 with its spellings, how far they are, and what the next tier asks for. */
import * as v from 'valibot'
import { digits, instant, signedMinor } from './fields.ts'
import { DOCUMENT_KINDS } from './kyc-document-kinds.ts'
import { financialDetails, nextOfKinDetails, personalDetails } from './kyc-sections.ts'
import { nothing, route } from './route.ts'

const kycSection = v.picklist(['personal', 'identification', 'financial', 'nextOfKin'])

/** open: can be replaced and removed. waiting: the bank is looking at it. accepted: it raised the customer. */
const kycDocument = v.object({
  documentId: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  state: v.picklist(['open', 'waiting', 'accepted']),
  addedAt: instant,
})

/** Identification: the number is shown by its last four digits only. */
const identification = v.object({
  Documents: v.array(kycDocument),
  NationalIdentificationNumber: v.nullable(v.string()),
  verifiedAt: v.nullable(instant),
})

/** What a tier gives. Kobo; null: no cap. */
const tierGives = v.object({
  perTransfer: signedMinor,
  perDay: signedMinor,
  maxBalance: v.nullable(signedMinor),
  singleDeposit: v.nullable(signedMinor),
})

const nextTier = v.object({
  tier: v.picklist([2, 3]),
  gives: tierGives,
  /** What the tier of today gives, to compare. */
  now: tierGives,
  /** What is still to be done for it. */
  missing: v.array(v.picklist([...kycSection.options, 'proofOfIdentity', 'proofOfAddress', 'signature', 'selfie'])),
})

export const kycStatus = v.object({
  /** Of all sections together: to quote to the bank. */
  RequestId: v.string(),
  IsPersonalDetailsCompleted: v.boolean(),
  IsIdentificationCompleted: v.boolean(),
  IsFinancialDetailsCompleted: v.boolean(),
  IsNextOfKinDetailsCompleted: v.boolean(),
  /** The fifth section: one paper of each sort is here. */
  AreDocumentsCompleted: v.boolean(),
  Documents: v.array(kycDocument),
  /** Its last four digits, once it is verified. */
  NationalIdentificationNumber: v.nullable(v.string()),
  tier: v.picklist([1, 2, 3]),
  /** Null at the highest. */
  nextTier: v.nullable(nextTier),
  /** What became of the last submission. */
  submission: v.nullable(
    v.object({
      tier: v.picklist([2, 3]),
      state: v.picklist(['waiting', 'accepted', 'refused']),
      submittedAt: instant,
      /** The bank's words, where it refused. */
      reason: v.nullable(v.string()),
    }),
  ),
})
export type KycStatus = v.InferOutput<typeof kycStatus>

/** A section as it was saved; null where it never was. */
const saved = <S extends v.GenericSchema>(details: S) =>
  v.object({ RequestId: v.string(), details: v.nullable(details), savedAt: v.nullable(instant) })
/** Spec §3 spells it so in this section alone. */
const savedFinancial = v.object({
  RequestID: v.string(),
  details: v.nullable(financialDetails),
  savedAt: v.nullable(instant),
})

const customer = { caller: 'customer' } as const
const get = { method: 'GET', request: nothing, ...customer, changesState: false } as const
const put = { method: 'PUT', data: kycStatus, ...customer, changesState: true } as const

export const kycRoutes = {
  getKycStatus: route({ ...get, path: '/api/kyc/getStatus', data: kycStatus }),
  getIdentification: route({ ...get, path: '/api/kyc/identification', data: identification }),
  /** Looked up at the identity provider; a number that is verified is not changed here. */
  setIdentification: route({
    ...put,
    path: '/api/kyc/identification',
    request: v.strictObject({ NationalIdentificationNumber: digits('NIN', 11) }),
  }),
  getPersonalDetails: route({ ...get, path: '/api/kyc/personalDetails', data: saved(personalDetails) }),
  setPersonalDetails: route({ ...put, path: '/api/kyc/personalDetails', request: personalDetails }),
  getFinancialDetails: route({ ...get, path: '/api/kyc/financialDetails', data: savedFinancial }),
  setFinancialDetails: route({ ...put, path: '/api/kyc/financialDetails', request: financialDetails }),
  getNextOfKin: route({ ...get, path: '/api/kyc/nextOfKin', data: saved(nextOfKinDetails) }),
  setNextOfKin: route({ ...put, path: '/api/kyc/nextOfKin', request: nextOfKinDetails }),
  /** Asks for the next tier: given at once where all that it needs is verified by machine, else the bank decides. */
  submitKyc: route({
    method: 'POST',
    path: '/api/kyc/submit',
    request: nothing,
    data: kycStatus,
    ...customer,
    changesState: true,
  }),
} as const
