/** Identity (KYC): the sections of Product §15 with its spellings, and the request for the next tier. */
import * as v from 'valibot'
import { digits, instant } from '../fields.ts'
import { financialDetails, nextOfKinDetails, personalDetails } from './kyc-sections.ts'
import { kycDocument, kycStatus, kycStatusRoutes } from './kyc-status.ts'
import { nothing, route } from '../route.ts'

/** Identification: the number is shown by its last four digits only. */
const identification = v.object({
  Documents: v.optional(v.array(kycDocument), []),
  NationalIdentificationNumber: v.nullable(v.string()),
  verifiedAt: v.nullable(instant),
})

/** A section as it was saved. Null when the customer never saved it. */
const saved = <S extends v.GenericSchema>(details: S) =>
  v.object({ RequestId: v.string(), details: v.nullable(details), savedAt: v.nullable(instant) })
/** Product §15.4 uses this spelling in this section only. */
const savedFinancial = v.object({
  RequestID: v.optional(v.string(), ''),
  details: v.nullable(financialDetails),
  savedAt: v.nullable(instant),
})

const customer = { caller: 'customer' } as const
const get = { method: 'GET', request: nothing, ...customer, changesState: false } as const
const put = { method: 'PUT', data: kycStatus, ...customer, changesState: true } as const

export const kycRoutes = {
  ...kycStatusRoutes,
  getIdentification: route({ ...get, path: '/api/kyc/identification', data: identification }),
  /** The identity provider verifies the number. A verified number cannot be changed here. */
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
} as const
