/** A call of the staff's application: its path, its duty, its input and its answer. */
import type { GenericSchema, InferOutput } from 'valibot'
import type { StaffProblem } from '../../contract/staff/staff-api.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { fail, type Result } from '../../values/result.ts'
import type { Trace } from '../audit/record-audit.ts'
import type { StaffCaller } from './sessions/staff-session-store.ts'

export interface Refusal {
  readonly problem: StaffProblem
  /** A sentence for the person. */
  readonly message: string
}

export const refuse = (problem: StaffProblem, message: string) => fail({ problem, message } as const)

/** The caller, and the trace that the audit events of the call get. */
export interface StaffCall {
  readonly caller: StaffCaller
  readonly trace: Trace
}

export interface StaffRoute {
  /** Below `/api/`. Every call is a POST with a JSON body. */
  readonly path: string
  /** The duty that the caller needs. `any`: each member of staff may call. */
  readonly duty: StaffDuty | 'any'
  readonly input: GenericSchema
  readonly run: (input: never, call: StaffCall) => Promise<Result<unknown, Refusal>>
}

/** Links the types of the parts. The answer's schema is for the compiler and for the tests. */
export function staffRoute<Input extends GenericSchema, Output>(route: {
  readonly path: string
  readonly duty: StaffDuty | 'any'
  readonly input: Input
  readonly run: (input: InferOutput<Input>, call: StaffCall) => Promise<Result<Output, Refusal>>
}): StaffRoute {
  return route
}
