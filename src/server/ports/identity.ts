/** Looks people up at an identity provider, by their bank verification number (BVN) or national one (NIN). Look-ups are billed: check the format first. */
import type { Result } from '../../values/result.ts'

export interface IdentityRecord {
  readonly bvn: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
  readonly gender: string
  /** E.164 */
  readonly phone: string
  readonly email: string | null
  readonly watchListed: boolean
}

export type IdentityFailure =
  | { readonly kind: 'not-found' }
  /** Down, slow or malformed: nothing is known. */
  | { readonly kind: 'unavailable'; readonly detail: string }

/** The facts as the national register has them. */
export type NinRecord = Pick<IdentityRecord, 'firstName' | 'middleName' | 'lastName' | 'dateOfBirth' | 'gender'> & {
  readonly nin: string
}

export interface IdentityProvider {
  findByBvn(bvn: string): Promise<Result<IdentityRecord, IdentityFailure>>
  findByNin(nin: string): Promise<Result<NinRecord, IdentityFailure>>
}
