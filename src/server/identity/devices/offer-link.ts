/** Answers a correct password or passkey on an unknown device with code 16, and names the proofs that link the device. */
import { randomInt } from 'node:crypto'
import type { LinkOffer } from '../../../contract/identity/link-device.ts'
import type { Failure } from '../../../core/failure.ts'
import { maskPhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type PendingLogin, isStillGood } from './pending-login.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import type { Customer } from '../../customers/customer-store.ts'
import { requestOptions } from '../passkeys/passkey-ceremony.ts'
import { challengeOfTicket } from '../passkeys/passkey-challenge.ts'
import { listPasskeys, type StoredPasskey } from '../passkeys/passkey-store.ts'
import { listCustomerQuestions, type Question } from '../questions/question-store.ts'
import { recordAudit, refuseAudited, type Trace } from '../../audit/record-audit.ts'
import { newToken, tokenHash } from '../../crypto/sealing.ts'
import { insertTicket } from '../profiles/ticket-store.ts'
import type { StoredToken } from '../authenticator/token-store.ts'

/** The `boundTo` of a ticket after a login by passkey. A passkey is then no second proof for the link. */
export const OPENED_BY_PASSKEY = 'passkey'

export interface LinkRequest {
  readonly customer: Customer
  readonly pendingLogin: PendingLogin
  readonly token: StoredToken | undefined
}

/** Failures: device-not-linked (16) with the offer; password-first or ineligible (90) when no proof is left to ask for. */
export async function offerLink(
  deps: AuthDeps,
  { customer, pendingLogin, token }: LinkRequest,
  trace: Trace,
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const { pool } = deps.database
  const customerId = customer.id
  const questions = await listCustomerQuestions(pool, customerId)
  const passkeys = questions.length === 0 ? await listPasskeys(pool, customerId) : []
  const proofs = proofsFor({ questions, passkeys, token, pendingLogin })
  if (!proofs.ok) return refuseAudited(deps, trace, { kind: 'login.refused', customerId }, proofs.failure)
  const { methods, question } = proofs.value
  const linkTicket = newToken()
  const ticketHash = tokenHash(linkTicket)
  const { profile, passkey } = pendingLogin
  const offered = await insertLinkTicket(deps, { customerId, pendingLogin, ticketHash, question }, trace)
  if (!offered) return fail({ kind: 'invalid-credentials' })
  const request = { challenge: challengeOfTicket(ticketHash), timeoutMs: limitsOf(deps).passkeyChallengeLifeMs }
  const data: LinkOffer = {
    linkTicket,
    methods: [...methods],
    maskedPhone: maskPhone(customer.phone),
    ...(question ? { securityQuestion: question.question } : {}),
    ...(methods.includes('otp-and-passkey')
      ? { passkeyOptions: await requestOptions(deps.passkeys, request, passkeys) }
      : {}),
    ...(passkey ? { username: profile.username } : {}),
  }
  return fail({ kind: 'device-not-linked', data })
}

interface NewLinkTicket {
  readonly customerId: string
  readonly pendingLogin: PendingLogin
  readonly ticketHash: Buffer
  readonly question: Question | undefined
}

/** False when the password or the passkey changed meanwhile. */
function insertLinkTicket(
  deps: AuthDeps,
  { customerId, pendingLogin, ticketHash, question }: NewLinkTicket,
  trace: Trace,
): Promise<boolean> {
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + limitsOf(deps).linkTicketLifeMs)
  const { deviceId: deviceFingerprint, passkey } = pendingLogin
  const ticket = {
    purpose: 'link-device',
    ticketHash,
    customerId,
    questionId: question?.questionId,
    deviceFingerprint,
    boundTo: passkey ? OPENED_BY_PASSKEY : '',
  } as const
  return deps.database.transaction(async (tx) => {
    if (!(await isStillGood(tx, pendingLogin))) return false
    await insertTicket(tx, ticket, now, expiresAt)
    await recordAudit(tx, trace, { kind: 'login.device-not-linked', outcome: 'refused', customerId })
    if (passkey)
      await deps.notify(tx, { kind: 'passkey-on-new-device', customerId, passkeyName: passkey.name, at: now })
    return true
  })
}

interface Known extends Pick<LinkRequest, 'pendingLogin' | 'token'> {
  readonly questions: readonly Question[]
  readonly passkeys: readonly StoredPasskey[]
}
interface LinkProofs {
  readonly methods: LinkOffer['methods']
  readonly question?: Question
}

/** Each ticket gets a random question, so that one overheard answer is not enough for later tickets. */
function proofsFor({ questions, passkeys, token, pendingLogin }: Known): Result<LinkProofs, Failure> {
  const question = questions[randomInt(Math.max(1, questions.length))]
  if (question) return ok({ methods: methodsWithAnswer(token), question })
  const canSign = passkeys.length > 0 && !pendingLogin.passkey
  const methods: LinkOffer['methods'] = [
    ...(canSign ? (['otp-and-passkey'] as const) : []),
    ...(token ? (['otp-and-token'] as const) : []),
  ]
  if (methods.length > 0) return ok({ methods })
  return fail(
    pendingLogin.passkey
      ? { kind: 'refused', reason: 'password-first' }
      : { kind: 'ineligible', reason: 'not-allowed' },
  )
}

/** When each login asks for the authenticator, linking also asks for it. Otherwise the SMS code would be a way around it. */
function methodsWithAnswer(token: StoredToken | undefined): LinkOffer['methods'] {
  if (token === undefined) return ['otp-and-answer']
  return token.isAskedAtLogin ? ['token-and-answer'] : ['otp-and-answer', 'token-and-answer']
}
