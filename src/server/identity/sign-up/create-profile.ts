/** Completes a sign-up: customer, first account, profile. A repeated call continues, because each part is made once. */
import { usernameTriesUsed } from '../../../core/identity/decide-sign-up.ts'
import type { Failure } from '../../../core/failure.ts'
import { stopRefusal } from '../../../core/stops/service-stop.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { isP256Point } from '../../http/p256-point.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { type Customer, createCustomer, findCustomerByBvn, setCustomerEmail } from '../../customers/customer-store.ts'
import { answerSealing, keepRegisterAnswer } from '../../customers/register-answers.ts'
import { insertDeviceKey } from '../devices/device-store.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { hashAnswers, newPin, type NewSecrets, secretsFaults } from '../profiles/profile-secrets.ts'
import {
  findProfile,
  findProfileByUsername,
  findProfileWithHash,
  insertConsents,
  insertProfile,
  usernameKey,
} from '../profiles/profile-store.ts'
import { type HashedAnswer, listOfferedQuestions, replaceAnswers } from '../questions/question-store.ts'
import { maskName, recordAudit, type Trace } from '../../audit/record-audit.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import { sharedIndex } from '../../crypto/blind-index.ts'
import { sameHash, tokenHash } from '../../crypto/sealing.ts'
import { findPartStop } from '../../stops/stop-store.ts'
import {
  completeSignUp,
  findSignUpByTicket,
  lockSignUp,
  type SignUp,
  type SignUpAnswer,
  takeUsernameTry,
} from './sign-up-store.ts'

export interface ProfileInput extends Omit<NewSecrets, 'securityQuestions'> {
  readonly ticket: string
  /** Absent: the sign-up uses the address of the identity record. */
  readonly email?: string | undefined
  /** Absent: the customer chooses the questions later. */
  readonly securityQuestions?: NewSecrets['securityQuestions'] | undefined
  readonly device: { readonly name: string; readonly publicKey: string }
}

interface OpenedAccount {
  readonly accountNumber: string
  readonly accountName: string
}

interface Hashed {
  readonly password: string
  readonly answers: readonly HashedAnswer[]
}

/** The checked and hashed values, before the first write. */
interface Prepared {
  readonly signUp: SignUp
  readonly email: string
  readonly requestHash: Buffer
  readonly customer: Customer | undefined
  readonly hashed: Hashed
}

type Preparation = { readonly first: SignUpAnswer } | Prepared

/**
 * Completes the sign-up of a new customer: makes the customer, opens the account, and makes the profile. Failures: 80,
 * 27, 28, 06 and 503.
 */
export async function createAccountAndProfile(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: ProfileInput,
  trace: Trace,
): Promise<Result<SignUpAnswer, Failure>> {
  const prepared = await prepare(deps, hashing, input, 'new')
  if (!prepared.ok) return prepared
  if ('first' in prepared.value) return ok(prepared.value.first)
  const customer = await makeCustomer(deps, prepared.value, trace)
  if (!customer.ok) return customer
  const account = await openAccount(deps, customer.value)
  if (!account.ok) return account
  return writeProfile(deps, hashing, input, { ...prepared.value, customer: customer.value }, account.value, trace)
}

/** Completes the sign-up of an existing customer. The chosen account must be the customer's own. */
export async function createProfile(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: ProfileInput & { readonly accountNumber: string },
  trace: Trace,
): Promise<Result<SignUpAnswer, Failure>> {
  const prepared = await prepare(deps, hashing, input, input.accountNumber)
  if (!prepared.ok) return prepared
  if ('first' in prepared.value) return ok(prepared.value.first)
  const { customer } = prepared.value
  const accounts = customer ? await deps.accountsOfCustomer(customer.id) : []
  const chosen = accounts.find((account) => account.accountNumber === input.accountNumber)
  if (!customer || !chosen) return fail({ kind: 'refused', reason: 'account-not-found' })
  return writeProfile(deps, hashing, input, { ...prepared.value, customer }, chosen, trace)
}

async function prepare(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: ProfileInput,
  account: string,
): Promise<Result<Preparation, Failure>> {
  const { pool } = deps.database
  const signUp = await findSignUpByTicket(pool, deps.keys, tokenHash(input.ticket), deps.clock.now())
  if (!signUp) return fail({ kind: 'refused', reason: 'ticket-expired' })
  const requestHash = hashRequest(deps, input, account)
  if (signUp.completed) return firstAnswer(deps, hashing, signUp, requestHash, input)
  const stop = await findPartStop(deps, 'sign-up')
  if (stop !== undefined) return stopRefusal(stop)
  const customer = await findCustomerByBvn(pool, deps.keys, signUp.record.bvn)
  const refuse = (failure: Failure) => refuseUnlessDone(deps, hashing, input, requestHash, failure)
  if (customer && (await findProfile(pool, customer.id))) return refuse({ kind: 'refused', reason: 'profile-exists' })
  const email = input.email ?? signUp.record.email
  const securityQuestions = input.securityQuestions ?? []
  const errors = {
    ...secretsFaults({ ...input, securityQuestions }, signUp.record, await listOfferedQuestions(pool)),
    ...(email === null ? { email: ['Enter an email address'] } : {}),
    ...(isP256Point(Buffer.from(input.device.publicKey, 'base64')) ? {} : { device: ['This is not a device key'] }),
  }
  if (Object.keys(errors).length > 0 || email === null) return fail({ kind: 'invalid-input', errors })
  const taken = await checkUsername(deps, signUp, input.username)
  if (taken) return refuse(taken)
  const hashed = await hashing.run(async () => ({
    password: await hashing.hash(input.password),
    answers: await hashAnswers(deps.keys, hashing, securityQuestions),
  }))
  return hashed.ok ? ok({ signUp, email, requestHash, customer, hashed: hashed.value }) : hashed
}

/** Counts the username before it is looked up. The unique key of the table makes the final decision. */
async function checkUsername(deps: AuthDeps, signUp: SignUp, username: string): Promise<Failure | undefined> {
  const { pool } = deps.database
  const nameHash = sharedIndex(deps.keys, 'sign-up username', usernameKey(username))
  const mayTest = await takeUsernameTry(pool, signUp.id, nameHash, limitsOf(deps).usernamesPerTicket)
  if (!mayTest) return usernameTriesUsed(signUp.ticketExpiresAt ?? deps.clock.now())
  if (await findProfileByUsername(pool, username)) return { kind: 'refused', reason: 'username-taken' }
  return undefined
}

/** The hash of the request, without its secrets, because the database must not have a fast hash of a secret. */
function hashRequest(deps: AuthDeps, input: ProfileInput, account: string): Buffer {
  const questions = (input.securityQuestions ?? []).map((question) => question.questionId)
  const { name, publicKey } = input.device
  const parts = [account, input.username, input.email ?? '', name, publicKey, ...questions]
  return sharedIndex(deps.keys, 'sign-up request', ...parts)
}

/**
 * After a lost reply, the same request gets the first answer, and another body is refused. The password must match the
 * stored hash.
 */
async function firstAnswer(
  deps: AuthDeps,
  hashing: PasswordHashing,
  signUp: SignUp,
  requestHash: Buffer,
  input: ProfileInput,
): Promise<Result<{ readonly first: SignUpAnswer }, Failure>> {
  const { completed } = signUp
  if (!completed || !sameHash(completed.requestHash, requestHash)) return fail({ kind: 'refused', reason: 'id-reused' })
  const customer = await findCustomerByBvn(deps.database.pool, deps.keys, signUp.record.bvn)
  const profile = customer && (await findProfileWithHash(deps.database.pool, customer.id))
  const right = await hashing.run(() => hashing.verify(profile?.passwordHash, input.password))
  if (!right.ok) return right
  return right.value ? ok({ first: completed.answer }) : fail({ kind: 'refused', reason: 'id-reused' })
}

/** Makes the customer after a check at the credit bureau. An existing customer has passed this check before. */
async function makeCustomer(
  deps: AuthDeps,
  { signUp, email, customer }: Prepared,
  trace: Trace,
): Promise<Result<Customer, Failure>> {
  if (customer) return ok(customer)
  const bureau = await deps.creditBureau.check({ bvn: signUp.record.bvn })
  if (!bureau.ok) return fail({ kind: 'customer-not-created' })
  if (bureau.value.standing === 'bad') return fail({ kind: 'bad-credit' })
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    const made = await createCustomer(tx, deps.keys, { ...signUp.record, email, kycLevel: 1, createdAt: now })
    const { record, lookedUpAt } = signUp
    await keepRegisterAnswer(tx, answerSealing(deps.keys), {
      customerId: made.id,
      register: 'bvn',
      answer: record,
      at: lookedUpAt,
    })
    await requestScreening(tx, { cause: 'sign-up', customerId: made.id })
    await recordAudit(tx, trace, { kind: 'customer.created', outcome: 'done', customerId: made.id })
    return ok(made)
  })
}

async function openAccount(deps: AuthDeps, customer: Customer): Promise<Result<OpenedAccount, Failure>> {
  const { id: customerId, firstName, middleName, lastName, kycLevel } = customer
  try {
    const opened = await deps.openFirstAccount({ customerId, firstName, middleName, lastName, kycLevel })
    return opened.ok ? opened : fail({ kind: 'cif-created' })
  } catch (error) {
    // The customer exists even when a later step failed, so the answer is 27. The error itself goes to the log.
    deps.reportFault?.(error)
    return fail({ kind: 'cif-created' })
  }
}

async function writeProfile(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: ProfileInput,
  prepared: Prepared & { readonly customer: Customer },
  account: OpenedAccount,
  trace: Trace,
): Promise<Result<SignUpAnswer, Failure>> {
  const { signUp, requestHash } = prepared
  const written = await deps.database.transaction(async (tx): Promise<Result<SignUpAnswer, Failure> | 'repeated'> => {
    const current = await lockSignUp(tx, deps.keys, signUp.id)
    if (current?.completed) return 'repeated'
    return insertAll(deps, tx, input, prepared, account, trace)
  })
  if (written !== 'repeated') return written
  const expired: Failure = { kind: 'refused', reason: 'ticket-expired' }
  const first = await refuseUnlessDone(deps, hashing, input, requestHash, expired)
  return first.ok ? ok(first.value.first) : first
}

/** Another request with this ticket may have been faster. Then its answer is valid, and this refusal came from the race. */
async function refuseUnlessDone(
  deps: AuthDeps,
  hashing: PasswordHashing,
  input: ProfileInput,
  requestHash: Buffer,
  failure: Failure,
): Promise<Result<{ readonly first: SignUpAnswer }, Failure>> {
  const signUp = await findSignUpByTicket(deps.database.pool, deps.keys, tokenHash(input.ticket), deps.clock.now())
  return signUp?.completed ? firstAnswer(deps, hashing, signUp, requestHash, input) : fail(failure)
}

async function insertAll(
  deps: AuthDeps,
  tx: Sql,
  input: ProfileInput,
  { signUp, email, requestHash, customer, hashed }: Prepared & { readonly customer: Customer },
  account: OpenedAccount,
  trace: Trace,
): Promise<Result<SignUpAnswer, Failure>> {
  const now = deps.clock.now()
  const inserted = await insertProfile(tx, {
    customerId: customer.id,
    username: input.username,
    passwordHash: hashed.password,
    ...newPin(deps.keys, customer.id, input.transactionPin),
    primaryAccountNumber: account.accountNumber,
    createdAt: now,
    signUpId: signUp.id,
  })
  if (!inserted) {
    const own = await findProfile(tx, customer.id)
    return fail({ kind: 'refused', reason: own ? 'profile-exists' : 'username-taken' })
  }
  const publicKey = Buffer.from(input.device.publicKey, 'base64')
  const name = input.device.name
  const key = { customerId: customer.id, publicKey, name, linkedBy: 'sign-up', at: now, evidence: signUp.id } as const
  const device = await insertDeviceKey(tx, key)
  if (hashed.answers.length > 0)
    await replaceAnswers(tx, customer.id, hashed.answers, now, { reason: 'sign-up', evidence: signUp.id })
  await insertConsents(tx, { customerId: customer.id, at: now, address: trace.address })
  await setCustomerEmail(tx, { customerId: customer.id, email, signUpId: signUp.id })
  const answer = { cifid: customer.cifid, ...pickAccount(account), deviceKeyId: device.id }
  await completeSignUp(tx, signUp.id, requestHash, answer, now)
  await recordAudit(tx, trace, {
    kind: 'profile.created',
    outcome: 'done',
    customerId: customer.id,
    deviceKeyId: device.id,
    detail: { username: maskName(input.username) },
  })
  await deps.notify(tx, {
    kind: 'profile-created',
    customerId: customer.id,
    deviceKeyId: device.id,
    deviceName: name,
    at: now,
  })
  return ok(answer)
}

function pickAccount({ accountNumber, accountName }: OpenedAccount): OpenedAccount {
  return { accountNumber, accountName }
}
