/** Calls the staff's server with the session of the command line, and waits and repeats when the server limits the rate. */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { staffProblemSchema, type StaffProblem } from '../contract/staff/staff-api.ts'
import { fail, ok, type Result } from '../values/result.ts'

export interface Problem {
  readonly problem: StaffProblem | 'no-answer'
  readonly message: string
}

/** Whether the server may have done the act: there is no answer, or the answer says nothing about the act. */
export const isUnknown = (problem: Problem['problem']): boolean => problem === 'no-answer' || problem === 'fault'

/** The part of `fetch` that the calls use. */
export type Fetch = (
  url: string,
  init: {
    readonly method: 'POST'
    readonly headers: Record<string, string>
    readonly body: string
    readonly signal: AbortSignal
  },
) => Promise<Pick<Response, 'status' | 'json' | 'headers'>>

export interface StaffCalls {
  /** Makes a call. `path` is the part of the address after `/api/`. */
  call<Schema extends v.GenericSchema>(
    path: string,
    body: object,
    schema: Schema,
  ): Promise<Result<v.InferOutput<Schema>, Problem>>
}

const ANSWER_WITHIN_MS = 30_000
const MOST_BUSY = 5

/** Sends a POST with a JSON body. The server must answer with a problem or by the schema. Any other answer is a fault of the server. */
export async function post<Schema extends v.GenericSchema>(
  { fetch, url, token }: { readonly fetch: Fetch; readonly url: string; readonly token?: string | undefined },
  body: object,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, Problem>> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  for (let attempt = 0; ; attempt += 1) {
    let response: Awaited<ReturnType<Fetch>>
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
      response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    } catch {
      return fail({ problem: 'no-answer', message: `The staff's server does not answer at ${new URL(url).origin}.` })
    }
    const retryAfterS = Number(response.headers.get('retry-after') ?? '0')
    if (response.status === 429 && retryAfterS > 0 && attempt < MOST_BUSY) {
      await delay(retryAfterS * 1000)
      continue
    }
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.status === 200) {
      const parsed = v.safeParse(schema, answer)
      return parsed.success
        ? ok(parsed.output)
        : fail({ problem: 'fault', message: 'The answer cannot be read. The server may be of another version.' })
    }
    const problem = v.safeParse(staffProblemSchema, answer)
    if (problem.success) return fail(problem.output)
    return fail({ problem: 'fault', message: `The staff's server answered ${response.status}.` })
  }
}
