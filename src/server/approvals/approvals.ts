/**
 * Makes and checks approvals. A challenge is bound to the fingerprint of the content that will run, and its factors are checked once
 * (docs/decisions/0010).
 *
 * A challenge is also bound to the customer, the session, a time and the open methods. A feature opens a challenge with its
 * content and shows `challengeOf` it. At the confirmation it finds the challenge, has the factors checked, and runs only the
 * stored content. Content that runs in the ledger is posted under `subjectId` with the fingerprint, and so runs once. Other
 * content calls `use` in the transaction that runs it.
 */
import { randomUUID } from 'node:crypto'
import { type ApprovalNeed, chooseWay, type GivenFactors, strongWays } from '../../core/approvals/approval-ways.ts'
import type { ApprovalWay } from '../../values/vocabularies/approval-ways.ts'
import type { PasskeyAssertion } from '../../contract/identity/passkey-assertion.ts'
import type { Failure } from '../../core/failure.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Sql } from '../db/database.ts'
import type { Session } from '../http/handler.ts'
import type { MessageWithParams } from '../../values/message.ts'
import { type Approval, APPROVAL_COLUMNS, approvalOf, type ApprovalRow, passkeyChallengeOf } from './approval.ts'
import type { ApprovalsDeps, ProofsToPay, SignedIn } from './approvals-deps.ts'
import { canonicalText, sha256 } from './canonical-text.ts'
import { codeOf } from './approval-code.ts'
import { keyedMutex } from './keyed-mutex.ts'
import { createApprovalWriter, type NewApproval } from './approval-writer.ts'

const APPROVAL_LIVES_MS = 3 * 60 * 1000
/** The largest size of the canonical text. A payment with its longest texts has about 2 KiB. */
const MOST_CONTENT_BYTES = 16 * 1024

/** A content for which an approval is requested. */
export interface Proposal<Content> {
  readonly kind: string
  readonly subjectId: string
  readonly session: Session
  /** A JSON value with everything that must not change, also the customer and the id of the subject. */
  readonly content: Content
  /** The largest size of the canonical text of this kind, such as a payment batch. Default: MOST_CONTENT_BYTES. */
  readonly mostContentBytes?: number
  /** SHA-256 of the request, when the request has more fields than the content. */
  readonly requestHash?: Buffer
  readonly methods: readonly ApprovalWay[]
  /** The sentence of the SMS about its code: `{code} approves {amount} to {payee}.` */
  readonly codeMessage: MessageWithParams
}

type Given = GivenFactors & { readonly passkey?: PasskeyAssertion | undefined }

export interface Approvals {
  /** The approval methods of this customer, the strongest first. Makes no query when a PIN is enough. */
  methodsFor(customerId: string, need: ApprovalNeed): Promise<readonly ApprovalWay[]>
  /**
   * The same methods for a payment. The same query refuses a customer who must first choose security questions or another proof.
   */
  methodsToPay(customerId: string, need: ApprovalNeed): Promise<Result<readonly ApprovalWay[], Failure>>
  /**
   * Stores the content and its challenge for three minutes. The oldest open approval of the session is replaced when the session has 20.
   * Throws when the content is larger than its kind allows, because the contract limits every text of a request.
   */
  open<Content>(proposal: Proposal<Content>): Promise<Approval<Content>>
  /** Finds an approval of this kind, customer and session. */
  find<Content>(
    key: Pick<Approval, 'kind' | 'challengeId' | 'customerId' | 'sessionId'>,
  ): Promise<Approval<Content> | undefined>
  /**
   * Checks the factors, and returns the method that they use. The PIN comes first, so a wrong PIN uses no try of another factor. Failures:
   * approval-replaced, approval-expired, account-frozen, invalid-input (factors missing; nothing was tried), and those of the factors.
   */
  check(approval: Approval, given: Given, context: SignedIn): Promise<Result<ApprovalWay, Failure>>
  /** Marks the approval as used in the caller's transaction. Returns false when it was used before. */
  use(tx: Sql, approval: Approval, way: ApprovalWay): Promise<boolean>
}

export function createApprovals(deps: ApprovalsDeps): Approvals {
  // Fifty parallel clicks must not cost fifty tries, so the PIN checks of one customer run one after the other.
  const pinTurn = keyedMutex()
  const store = createApprovalWriter(deps.database.pool)
  const pinChecked: ApprovalsDeps['checkPin'] = (request) => pinTurn(request.customerId, () => deps.checkPin(request))
  return {
    methodsFor: async (customerId, need) => (need === 'pin' ? ['pin'] : strongWays(await proofsOf(deps, customerId))),
    methodsToPay: async (customerId, need) => {
      const proofs = await proofsOf(deps, customerId)
      if (!proofs.any) return fail({ kind: 'refused', reason: 'security-questions-needed' })
      return ok(need === 'pin' ? ['pin'] : strongWays(proofs))
    },
    open: (proposal) => open({ ...deps, store }, proposal),
    find: (key) => find(deps, key),
    check: (approval, given, context) => check({ ...deps, checkPin: pinChecked }, approval, given, context),
    use: (tx, approval, way) => use(deps, tx, approval, way),
  }
}

/** The customer's proofs. A method without a check in this process is left out. */
async function proofsOf(deps: ApprovalsDeps, customerId: string): Promise<ProofsToPay> {
  const { any, token, passkey } = (await deps.findProofs?.(customerId)) ?? ANY_PROOF
  return { any, token: token && deps.tokens !== undefined, passkey: passkey && deps.passkeys !== undefined }
}

const ANY_PROOF: ProofsToPay = { any: true, token: false, passkey: false }

async function open<Content>(
  deps: Pick<ApprovalsDeps, 'clock'> & { readonly store: (approval: NewApproval) => Promise<void> },
  proposal: Proposal<Content>,
): Promise<Approval<Content>> {
  const { kind, subjectId, session, content, methods, codeMessage } = proposal
  const { customerId, sessionId } = session
  const createdAt = deps.clock.now()
  const expiresAt = new Date(createdAt.getTime() + APPROVAL_LIVES_MS)
  const text = canonicalText(content)
  const bytes = Buffer.byteLength(text)
  if (bytes > (proposal.mostContentBytes ?? MOST_CONTENT_BYTES))
    throw new Error(`the content of an approval is too large: ${kind}, ${bytes} bytes`)
  const fingerprint = sha256(text)
  const requestHash = proposal.requestHash ?? fingerprint
  const challengeId = randomUUID()
  const owner = { challengeId, kind, subjectId, customerId, sessionId }
  await deps.store({ ...owner, requestHash, text, fingerprint, methods, codeMessage, createdAt, expiresAt })
  return { ...owner, requestHash, content, fingerprint, methods, expiresAt, approvedWith: null, isReplaced: false }
}

async function find<Content>(
  deps: ApprovalsDeps,
  key: Pick<Approval, 'kind' | 'challengeId' | 'customerId' | 'sessionId'>,
): Promise<Approval<Content> | undefined> {
  const { rows } = await deps.database.pool.query<ApprovalRow>(
    `select ${APPROVAL_COLUMNS} from bank.approval p
     where p.challenge_id = $1 and p.kind = $2 and p.customer_id = $3 and p.session_id = $4`,
    [key.challengeId, key.kind, key.customerId, key.sessionId],
  )
  return rows[0] && approvalOf<Content>(rows[0])
}

async function check(
  deps: ApprovalsDeps,
  approval: Approval,
  given: Given,
  context: SignedIn,
): Promise<Result<ApprovalWay, Failure>> {
  if (approval.isReplaced) return fail({ kind: 'refused', reason: 'approval-replaced' })
  if (approval.expiresAt <= deps.clock.now()) return fail({ kind: 'refused', reason: 'approval-expired' })
  if (context.guards?.whenFrozen !== 'allow' && (await isFrozen(deps, approval)))
    return fail({ kind: 'refused', reason: 'account-frozen' })
  const chosen = chooseWay(approval.methods, given)
  if (!chosen.ok) return chosen
  const way = chosen.value
  const { customerId } = approval
  if (way !== 'passkey' && given.pin !== undefined) {
    const pin = await deps.checkPin({ customerId, pin: given.pin, context })
    if (!pin.ok) return pin
  }
  const right = await checkProof(deps, approval, way, given, context)
  return right.ok ? ok(way) : right
}

async function isFrozen(deps: ApprovalsDeps, { isFrozen: known, customerId }: Approval): Promise<boolean> {
  return known ?? (await deps.isFrozen?.(customerId)) ?? false
}

/** Checks the second factor of the method, in addition to the PIN. `chooseWay` has made sure that it is present. */
async function checkProof(
  deps: ApprovalsDeps,
  approval: Approval,
  way: ApprovalWay,
  given: Given,
  context: SignedIn,
): Promise<Result<void, Failure>> {
  const { customerId } = approval
  const { referenceId, otp, token, passkey } = given
  if (way === 'pin') return ok(undefined)
  if (way === 'sms' && referenceId !== undefined && otp !== undefined) {
    return deps.oneTimeCodes.check({ ...codeOf(approval), reference: referenceId, code: otp })
  }
  if (way === 'token' && token !== undefined && deps.tokens !== undefined) {
    return deps.tokens.checkToken({ customerId, code: token, context })
  }
  if (way === 'passkey' && passkey !== undefined && deps.passkeys !== undefined) {
    const challenge = passkeyChallengeOf(approval)
    return deps.passkeys.checkPasskey({ customerId, challenge, assertion: passkey, context })
  }
  throw new Error(`an approval was open in a way that nobody checks: ${way}`)
}

async function use(deps: ApprovalsDeps, tx: Sql, approval: Approval, way: ApprovalWay): Promise<boolean> {
  const { challengeId, customerId } = approval
  const { rows } = await tx.query<{ isUsed: boolean }>('select bank.use_approval($1, $2, $3, $4) as "isUsed"', [
    challengeId,
    customerId,
    way,
    deps.clock.now(),
  ])
  return rows[0]?.isUsed === true
}
