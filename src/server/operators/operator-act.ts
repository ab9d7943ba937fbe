/** The person and the reason of an operators' command that changes something, for its audit event. */
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { fail, ok, type Result } from '../../values/result.ts'
import { maskIdentifiers } from '../audit/mask-identifiers.ts'
import type { Trace } from '../audit/record-audit.ts'

const LEAST_REASON = 10
const MOST_REASON = 500

export interface OperatorAct {
  /** The operating system's user: no variable of the environment can name another person. */
  readonly operator: string
  /** The reason in words. Identifiers of people and cards in it keep their last four digits only. */
  readonly reason: string
}

export type OperatorTrace = Trace & { readonly reason: string }

/** Reads the reason from the last words of a command. The failure is one line that says what the reason must tell. */
export function readReason(words: readonly string[], ask: string): Result<OperatorAct, string> {
  const reason = words.join(' ').trim()
  if (reason.length < LEAST_REASON) return fail(`Why? Give the reason as the last words: ${ask}`)
  if (reason.length > MOST_REASON) return fail(`The reason has more than ${MOST_REASON} characters.`)
  return ok(actOf(reason))
}

/** Returns the act without a check of the reason, for commands that check the words themselves, such as a message to the customer. */
export function actOf(reason: string): OperatorAct {
  return { operator: userInfo().username, reason: maskIdentifiers(reason) }
}

export function traceOf({ operator, reason }: OperatorAct): OperatorTrace {
  return { requestId: randomUUID(), address: `operator:${operator}`, reason }
}
