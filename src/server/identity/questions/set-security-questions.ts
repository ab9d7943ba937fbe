/** Replaces the security questions of the caller. It asks for the PIN, because an answer helps to link a device. */
import type { Failure } from '../../../core/failure.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Reply, Session } from '../../http/handler.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { CheckPin } from '../pin/check-pin.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { hashAnswers, questionFaults, type SecurityAnswer } from '../profiles/profile-secrets.ts'
import { lockProfile } from '../profiles/profile-store.ts'
import { listOfferedQuestions, replaceAnswers } from './question-store.ts'
import { recordAudit, refuseAudited, type Trace } from '../../audit/record-audit.ts'

export async function setSecurityQuestions(
  deps: AuthDeps,
  checkPin: CheckPin,
  hashing: PasswordHashing,
  input: { readonly securityQuestions: readonly SecurityAnswer[]; readonly transactionPin: string },
  trace: Trace & { readonly session: Session },
): Promise<Result<Reply<null>, Failure>> {
  const { pool } = deps.database
  const { customerId } = trace.session
  const faults = questionFaults(input.securityQuestions, await listOfferedQuestions(pool))
  if (faults.length > 0) {
    const failure: Failure = { kind: 'invalid-input', errors: { securityQuestions: faults } }
    return refuseAudited(deps, trace, { kind: 'security-questions.refused' }, failure)
  }
  const pin = await checkPin(customerId, input.transactionPin, trace)
  if (!pin.ok) return pin
  const answers = await hashing.run(() => hashAnswers(deps.keys, hashing, input.securityQuestions))
  if (!answers.ok) return answers
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await lockProfile(tx, customerId)
    await replaceAnswers(tx, customerId, answers.value, now, { reason: 'change', evidence: trace.session.sessionId })
    await recordAudit(tx, trace, { kind: 'security-questions.changed', outcome: 'done' })
    await deps.notify(tx, { kind: 'security-questions-changed', customerId, at: now })
  })
  return ok({ data: null, message: 'Your security questions have been changed' })
}
