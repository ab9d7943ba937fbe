/** Beneficiaries: whom a customer pays, saved under the name that the account's bank gave. */
import * as v from 'valibot'
import { BENEFICIARY_TYPES } from '../../values/vocabularies/beneficiary-types.ts'
import { beneficiaryTypeName, beneficiaryTypeOrNone } from './beneficiary-type.ts'
import { accountNumber, bankCode, email, instant, text, ticket, uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'
import { NICKNAME_MAX } from '../../values/nickname.ts'

/** Product §12.1. The types of bills are in saved-bills.ts. */
export const beneficiaryType = v.picklist(Object.values(BENEFICIARY_TYPES))

const payee = {
  type: beneficiaryType,
  bankCode,
  bankName: v.string(),
  accountNumber,
  /** As its bank gave it when the customer last saved it. */
  accountName: v.string(),
} as const

export const beneficiary = v.object({
  /** The spelling of Product §12.1. */
  BeneficiaryId: uuid,
  ...payee,
  /** What the customer calls it; null: nothing. */
  nickname: v.nullable(v.string()),
  /** What the customer gave for custom transfers (type 3), left out where there is none. `type` says where the account is. */
  beneficiaryType: v.optional(v.string()),
  /** Where the customer sends receipts of payments to this payee; left out where there is none. */
  email: v.optional(v.string()),
  favourite: v.boolean(),
  addedAt: instant,
  /** When money was last sent there; null: never, or long ago. */
  lastUsedAt: v.nullable(instant),
})
export type Beneficiary = v.InferOutput<typeof beneficiary>

/** A recent recipient who is not a saved beneficiary. */
export const recentPayee = v.object({ ...payee, lastUsedAt: instant })
export type RecentPayee = v.InferOutput<typeof recentPayee>

/** At most 40 characters; empty: none. */
const nickname = text('Nickname', 0, NICKNAME_MAX)

/** Empty: none. */
const emailOrNone = v.union([v.literal(''), email], 'Enter an email address')

const path = '/api/beneficiaries'

export const beneficiaryRoutes = {
  /** Favourites first, then those who were paid last; all of them, since their number is limited. */
  getBeneficiaries: route({
    method: 'GET',
    path,
    request: nothing,
    data: v.object({ beneficiaries: v.array(beneficiary), recent: v.array(recentPayee) }),
    caller: 'customer',
    changesState: false,
  }),
  /** Saved twice it is one beneficiary, under the name that its bank gave now. */
  addBeneficiary: route({
    method: 'POST',
    path,
    request: v.strictObject({
      bankCode,
      accountNumber,
      nameEnquiryRef: ticket,
      nickname: v.optional(nickname),
      favourite: v.optional(v.boolean()),
      beneficiaryType: v.optional(beneficiaryTypeName),
      email: v.optional(emailOrNone),
    }),
    data: beneficiary,
    caller: 'customer',
    changesState: true,
  }),
  /** Saves whom one of the caller's own transfers paid. */
  addPaidBeneficiary: route({
    method: 'POST',
    path: '/api/beneficiaries/addPaid',
    request: v.strictObject({ transferId: uuid, nickname: v.optional(nickname), email: v.optional(emailOrNone) }),
    data: beneficiary,
    caller: 'customer',
    changesState: true,
  }),
  /** What is left out stays as it is; with a name enquiry the saved name becomes what the bank gives now. */
  changeBeneficiary: route({
    method: 'PATCH',
    path,
    request: v.strictObject({
      BeneficiaryId: uuid,
      nickname: v.optional(nickname),
      favourite: v.optional(v.boolean()),
      /** Empty: none. An own account can have none. */
      beneficiaryType: v.optional(beneficiaryTypeOrNone),
      email: v.optional(emailOrNone),
      nameEnquiryRef: v.optional(ticket),
    }),
    data: beneficiary,
    caller: 'customer',
    changesState: true,
  }),
  /** The types that the customer gave to transfers and beneficiaries, the last one first; at most 100. */
  getBeneficiaryTypes: route({
    method: 'GET',
    path: '/api/beneficiaries/types',
    request: nothing,
    data: v.object({ types: v.array(v.string()) }),
    caller: 'customer',
    changesState: false,
  }),
  removeBeneficiary: route({
    method: 'DELETE',
    path,
    request: v.strictObject({ BeneficiaryId: uuid }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
