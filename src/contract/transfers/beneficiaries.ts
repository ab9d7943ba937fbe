/** The saved payees of a customer, each with the account name that the payee's bank gave. */
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
  /** The name that the payee's bank gave when the customer last saved the beneficiary. */
  accountName: v.string(),
} as const

export const beneficiary = v.object({
  /** The spelling of Product §12.1. */
  BeneficiaryId: uuid,
  ...payee,
  /** The name that the customer chose, or null. */
  nickname: v.nullable(v.string()),
  /** The type that the customer gave for custom transfers (type 3), if any. `type` says at which bank the account is. */
  beneficiaryType: v.optional(v.string()),
  /** The email address for receipts of payments to this payee, if any. */
  email: v.optional(v.string()),
  favourite: v.boolean(),
  addedAt: instant,
  /** The time of the last payment to this payee. Null when there was none, or when it is too long ago. */
  lastUsedAt: v.nullable(instant),
})
export type Beneficiary = v.InferOutput<typeof beneficiary>

/** A recent recipient who is not a saved beneficiary. */
export const recentPayee = v.object({ ...payee, lastUsedAt: instant })
export type RecentPayee = v.InferOutput<typeof recentPayee>

/** At most 40 characters. An empty text removes the nickname. */
const nickname = text('Nickname', 0, NICKNAME_MAX)

/** An email address, or the empty text for no address. */
const emailOrNone = v.union([v.literal(''), email], 'Enter an email address')

const path = '/api/beneficiaries'

export const beneficiaryRoutes = {
  /** Favourites come first, then the payees who were paid most recently. The list is complete, because the number is limited. */
  getBeneficiaries: route({
    method: 'GET',
    path,
    request: nothing,
    data: v.object({ beneficiaries: v.array(beneficiary), recent: v.array(recentPayee) }),
    caller: 'customer',
    changesState: false,
  }),
  /** A second call for the same account changes the existing beneficiary. The saved name is the name that the payee's bank gives now. */
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
  /** Saves the payee of a transfer that the caller sent. */
  addPaidBeneficiary: route({
    method: 'POST',
    path: '/api/beneficiaries/addPaid',
    request: v.strictObject({ transferId: uuid, nickname: v.optional(nickname), email: v.optional(emailOrNone) }),
    data: beneficiary,
    caller: 'customer',
    changesState: true,
  }),
  /** A field that is left out stays unchanged. With a name enquiry, the saved name becomes the name that the payee's bank gives now. */
  changeBeneficiary: route({
    method: 'PATCH',
    path,
    request: v.strictObject({
      BeneficiaryId: uuid,
      nickname: v.optional(nickname),
      favourite: v.optional(v.boolean()),
      /** The beneficiary type. An empty text removes it. The customer's own account cannot have a type. */
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
