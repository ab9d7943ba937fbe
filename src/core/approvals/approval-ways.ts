/** Lists the ways to approve a request, the ways that a customer can use, and the way that a customer used (docs/decisions/0010). */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Failure } from '../failure.ts'
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'

/** The approval that a payment needs because of its amount and its payee: a PIN, or two factors. */
export type ApprovalNeed = 'pin' | 'two-factors'

/** `requiredFactors`: the authentication types that the rules of payments require. */
export function needOf({ requiredFactors }: { readonly requiredFactors: readonly number[] }): ApprovalNeed {
  return requiredFactors.length > 1 ? 'two-factors' : 'pin'
}

/**
 * The authentication types that each way needs: PIN 0, SMS 1, TOKEN 2 (Product §10.1). Product §10.1 has no passkey; its number
 * here is 3. A passkey needs no PIN, because the device unlocks it only for its owner.
 */
export const FACTORS_OF = {
  pin: [0],
  sms: [0, 1],
  token: [0, 2],
  passkey: [3],
} as const satisfies Record<ApprovalWay, readonly number[]>

/** The factors that a customer has set up. Every customer also has a PIN and a phone. */
export interface Enrolled {
  readonly token: boolean
  readonly passkey: boolean
}

/** The ways that a customer can use when a PIN alone is not enough, the strongest first. */
export function strongWays(enrolled: Enrolled): readonly ApprovalWay[] {
  return [...(enrolled.passkey ? (['passkey'] as const) : []), ...(enrolled.token ? (['token'] as const) : []), 'sms']
}

/** The factors of an approval. A factor that the customer did not give is undefined. */
export interface GivenFactors {
  readonly pin?: string | undefined
  readonly referenceId?: string | undefined
  readonly otp?: string | undefined
  readonly token?: string | undefined
  readonly passkey?: unknown
}

const WAY_OF = { otp: 'sms', token: 'token', passkey: 'passkey' } as const satisfies Record<string, ApprovalWay>
const PROOFS = ['otp', 'token', 'passkey'] as const

const refuse = (field: string, text: string) => fail<Failure>({ kind: 'invalid-input', errors: { [field]: [text] } })

/** The way whose factors are all present. This function checks no factor, so it counts no try. */
export function chooseWay(open: readonly ApprovalWay[], given: GivenFactors): Result<ApprovalWay, Failure> {
  const [proof, second] = PROOFS.filter((field) => given[field] !== undefined)
  if (open.includes('pin')) return given.pin === undefined ? pinMissing() : ok('pin')
  if (second !== undefined) return refuse(second, 'Approve in one way only')
  if (proof === undefined || (proof === 'otp' && given.referenceId === undefined)) {
    return refuse('otp', 'Enter the code that we sent to your phone')
  }
  const way = WAY_OF[proof]
  if (!open.includes(way)) return refuse(proof, 'This way is not open for this approval')
  return way !== 'passkey' && given.pin === undefined ? pinMissing() : ok(way)
}

const pinMissing = () => refuse('pin', 'Enter your 4-digit PIN')
