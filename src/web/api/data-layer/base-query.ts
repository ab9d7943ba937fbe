/**
 * Connects RTK Query to the sealed client. Failures keep the kinds of Product §6.4, and `data` has everything that a
 * screen needs.
 */
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { Route } from '../../../contract/route.ts'
import { call } from '../channel/browser-client.ts'
import type { CallFailure, FailureKind } from '../result/call-result.ts'
import type { CallOptions } from '../channel/client-environment.ts'
import { takeEarly } from './early-calls.ts'
import { lookForQuestions } from '../result/questions-needed.ts'

/** `{ status: 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | HTTP status, data: errorCode, errorMsg, … }` */
export interface SealedError {
  readonly status: FailureKind
  readonly data: CallFailure
}

/** What `query` of an endpoint returns. */
interface SealedQuery {
  readonly route: Route
  readonly input: unknown
  readonly options?: Omit<CallOptions, 'signal'>
}

/** Returns `Data`, which the route's schema has already validated. It repeats no call. */
export const sealedBaseQuery: BaseQueryFn<SealedQuery, unknown, SealedError> = async (query, api) => {
  const { route, input, options } = query
  const early = route.changesState ? undefined : await takeEarly(route, input)
  if (early) return early
  // A mutation continues when its screen closes. Only a read is aborted.
  const signal = route.changesState ? {} : { signal: api.signal }
  const result = await call(route, input, { ...options, ...signal })
  if (result.ok) return { data: result.data }
  lookForQuestions(result)
  return { error: { status: result.kind, data: result } }
}
