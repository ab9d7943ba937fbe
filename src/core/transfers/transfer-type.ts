/** The four types of a transfer, and the beneficiary type that the caller of a custom transfer gives. */
import { BENEFICIARY_TYPES, type BeneficiaryType } from '../../values/vocabularies/beneficiary-types.ts'
import { type TransferTypeNumber, TRANSFER_TYPES } from '../../values/vocabularies/transfer-types.ts'
import { BRAND } from '../../values/brand.ts'
import type { Failure } from '../failure.ts'

/** The beneficiary types of the other transfers, in the order of their numbers. */
export const TYPE_NAMES = [BENEFICIARY_TYPES.ownBank, BENEFICIARY_TYPES.otherBank, BENEFICIARY_TYPES.self] as const

/** The type of a transfer as it is approved and stored. Only a custom transfer (3) has `beneficiaryType`. */
export interface TransferType {
  readonly transferType: TransferTypeNumber
  readonly beneficiaryType?: string | undefined
}

/** Takes the type out of a request or of stored content. It leaves `beneficiaryType` out where there is none. */
export function pickTransferType({ transferType, beneficiaryType }: TransferType): TransferType {
  return { transferType, ...(beneficiaryType === undefined ? {} : { beneficiaryType }) }
}

/** True when an account is at this bank. This decides the limits, the charges and the approval of a custom transfer. */
export const isHere = ({ bankCode }: { readonly bankCode: string }): boolean => bankCode === BRAND.institutionCode

/** Whether a type fits the recipient's bank: this bank or another bank. A custom transfer fits both. */
export function fitsBank(type: TransferTypeNumber, to: { readonly bankCode: string }): boolean {
  if (type === TRANSFER_TYPES.custom) return true
  return isHere(to) === (type !== TRANSFER_TYPES.otherBank)
}

export const RESERVED_TYPE = 'This beneficiary type is reserved. Choose another one'

/** True when the name is one of the bank's own three types. Upper and lower case make no difference. */
export const isReservedType = (name: string): boolean =>
  TYPE_NAMES.some((reserved) => reserved === name.trim().toUpperCase())

/** The reason why the beneficiary type does not fit the transfer, by the field's name. Undefined when it fits. */
export function typeProblem({ transferType, beneficiaryType }: TransferType): Failure | undefined {
  const problem = (text: string): Failure => ({ kind: 'invalid-input', errors: { beneficiaryType: [text] } })
  if (transferType !== TRANSFER_TYPES.custom) {
    return beneficiaryType === undefined ? undefined : problem('Only a custom transfer has a beneficiary type')
  }
  if (beneficiaryType === undefined) return problem('Enter the beneficiary type')
  return isReservedType(beneficiaryType) ? problem(RESERVED_TYPE) : undefined
}

/**
 * The reason why a saved beneficiary cannot have this beneficiary type. Undefined when it can. `type` says at which bank the
 * account is.
 */
export function givenTypeProblem(beneficiaryType: string, type: BeneficiaryType): Failure | undefined {
  if (type !== BENEFICIARY_TYPES.self) return typeProblem({ transferType: TRANSFER_TYPES.custom, beneficiaryType })
  return { kind: 'invalid-input', errors: { beneficiaryType: ['Your own account needs no beneficiary type'] } }
}

export const OWN_ACCOUNT = 'This is your own account. Choose a transfer between your accounts'

/**
 * Refuses a custom transfer to the customer's own account. A transfer between own accounts has type 2, no charges and no
 * limits, and needs no beneficiary type.
 */
export function ownAccountProblem(
  { transferType }: TransferType,
  to: { readonly customerId: string } | undefined,
  customerId: string,
): Failure | undefined {
  if (transferType !== TRANSFER_TYPES.custom || to?.customerId !== customerId) return undefined
  return { kind: 'invalid-input', errors: { toAccountNumber: [OWN_ACCOUNT] } }
}
