/** RTK Query over the sealed client: failures keep the kinds of Product §6.4, with everything a screen needs in `data`. */
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { Route } from '../../contract/route.ts'
import { call } from './browser-client.ts'
import type { CallFailure, FailureKind } from './call-result.ts'
import type { CallOptions } from './client-environment.ts'
import { takeEarly } from './early-calls.ts'
import { lookForQuestions } from './questions-needed.ts'

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

/** Answers `Data`, already validated by the route's schema. Repeats nothing. */
export const sealedBaseQuery: BaseQueryFn<SealedQuery, unknown, SealedError> = async (query, api) => {
  const { route, input, options } = query
  const early = route.changesState ? undefined : await takeEarly(route, input)
  if (early) return early
  // A mutation goes on when its screen closes: only a read is given up.
  const signal = route.changesState ? {} : { signal: api.signal }
  const result = await call(route, input, { ...options, ...signal })
  if (result.ok) return { data: result.data }
  lookForQuestions(result)
  return { error: { status: result.kind, data: result } }
}
