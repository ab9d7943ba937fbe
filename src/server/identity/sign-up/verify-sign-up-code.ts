/** Checks the code of a sign-up, shows the identity record and gives the ticket of the next step. */
import type { Failure } from '../../../core/failure.ts'
import { maskEmail } from '../../../values/email.ts'
import { maskPhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type AuthDeps, type CustomerAccount, limitsOf } from '../auth-deps.ts'
import { type Customer, findCustomerByBvn } from '../../customers/customer-store.ts'
import type { OneTimeCodes } from '../codes/one-time-codes.ts'
import { findProfile } from '../profiles/profile-store.ts'
import { auditRefusal, recordAudit, type Trace } from '../../audit/record-audit.ts'
import { newToken, tokenHash } from '../../crypto/sealing.ts'
import { SIGN_UP_PURPOSE, signUpSubject } from './send-sign-up-code.ts'
import { findSignUpByReference, giveSignUpTicket, type SignUp } from './sign-up-store.ts'

export interface VerifiedSignUp {
  readonly ticket: string
  /** `existing`: a customer with accounts and no profile. */
  readonly customer: 'new' | 'existing'
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly maskedPhone: string
  readonly maskedEmail: string
  readonly accounts: CustomerAccount[]
}

const REFUSED = 'sign-up.code-refused'

/** A person who already has a profile learns so only here, after the code. Before the code, anybody could find out. */
export async function verifySignUpCode(
  deps: AuthDeps,
  codes: OneTimeCodes,
  input: { readonly referenceId: string; readonly otp: string },
  trace: Trace,
): Promise<Result<VerifiedSignUp, Failure>> {
  const signUp = await findSignUpByReference(deps.database.pool, deps.keys, input.referenceId)
  const unknown = fail<Failure>({ kind: 'refused', reason: 'code-expired' })
  if (!signUp) return auditRefusal(deps.database.pool, trace, REFUSED, unknown)
  const compared = await codes.compare({
    reference: input.referenceId,
    purpose: SIGN_UP_PURPOSE,
    subject: signUpSubject(signUp.bvnIndex),
    approves: SIGN_UP_PURPOSE,
    code: input.otp,
  })
  if (!compared.ok) return auditRefusal(deps.database.pool, trace, REFUSED, compared)
  const customer = await findCustomerByBvn(deps.database.pool, deps.keys, signUp.record.bvn)
  const hasProfile = customer !== undefined && (await findProfile(deps.database.pool, customer.id)) !== undefined
  const accounts = customer && !hasProfile ? await deps.accountsOfCustomer(customer.id) : []
  const ticket = newToken()
  const now = deps.clock.now()
  const used = await deps.database.transaction(async (tx) => {
    if (!(await compared.value.use(tx))) return false
    const expiresAt = new Date(now.getTime() + limitsOf(deps).signUpTicketLifeMs)
    if (!hasProfile) await giveSignUpTicket(tx, signUp.id, tokenHash(ticket), expiresAt)
    await recordAudit(tx, trace, {
      kind: hasProfile ? 'sign-up.profile-exists' : 'sign-up.verified',
      outcome: hasProfile ? 'refused' : 'done',
      customerId: customer?.id,
    })
    return true
  })
  if (!used) return fail({ kind: 'refused', reason: 'code-expired' })
  if (hasProfile) return fail({ kind: 'refused', reason: 'profile-exists', detail: { next: 'login' } })
  return ok(present(ticket, signUp, customer, accounts))
}

function present(
  ticket: string,
  signUp: SignUp,
  customer: Customer | undefined,
  accounts: readonly CustomerAccount[],
): VerifiedSignUp {
  const { record } = signUp
  const email = customer?.email ?? record.email
  return {
    ticket,
    // A customer whose account was not opened yet (code 27) continues as a new customer.
    customer: accounts.length > 0 ? 'existing' : 'new',
    firstName: record.firstName,
    middleName: record.middleName,
    lastName: record.lastName,
    dateOfBirth: record.dateOfBirth,
    maskedPhone: maskPhone(record.phone),
    maskedEmail: email === null ? '' : maskEmail(email),
    accounts: accounts.map(({ accountNumber, accountName, accountType, currencyCode }) => ({
      accountNumber,
      accountName,
      accountType,
      currencyCode,
    })),
  }
}
