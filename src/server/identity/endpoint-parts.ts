/** The services that the routes of identity share, and the replies that they make from results. */
import type { AuditEventKind } from '../../values/vocabularies/audit/audit-events.ts'
import type { CodeSent } from '../../contract/fields.ts'
import type { Failure } from '../../core/failure.ts'
import { ok, type Result } from '../../values/result.ts'
import type { Reply } from '../http/handler.ts'
import type { AuthDeps } from './auth-deps.ts'
import { type CheckPin, createCheckPin } from './pin/check-pin.ts'
import { createOneTimeCodes } from './codes/code-life.ts'
import type { OneTimeCodes, SentCode } from './codes/one-time-codes.ts'
import type { PasswordHashing } from './profiles/password-hashing.ts'
import { auditRefusal, type Trace } from '../audit/record-audit.ts'

export interface EndpointParts {
  readonly deps: AuthDeps
  readonly codes: OneTimeCodes
  readonly hashing: PasswordHashing
  readonly checkPin: CheckPin
  /** Writes one audit line for a refusal that the use-case has not recorded itself. */
  readonly audit: <Outcome extends Result<unknown, Failure>>(
    kind: AuditEventKind,
    trace: Trace,
    result: Outcome,
  ) => Promise<Outcome>
}

export function endpointParts(deps: AuthDeps): EndpointParts {
  return {
    deps,
    codes: createOneTimeCodes(deps),
    hashing: deps.hashing,
    checkPin: createCheckPin(deps),
    audit: (kind, trace, result) => auditRefusal(deps.database.pool, trace, kind, result),
  }
}

export function replyWith<Data>(result: Result<Data, Failure>): Result<Reply<Data>, Failure> {
  return result.ok ? ok({ data: result.value }) : result
}

export function presentCode(result: Result<SentCode, Failure>): Result<Reply<CodeSent>, Failure> {
  if (!result.ok) return result
  const { expiresAt, resendAt, ...sent } = result.value
  return ok({ data: { ...sent, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() } })
}
