/** RTK Query over the sealed client: failures keep the kinds of Spec §7, with everything a screen needs in `data`. */
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { Route, RouteInput } from '../../contract/route.ts'
import { call } from './browser-client.ts'
import type { CallFailure, FailureKind } from './call-result.ts'
import type { CallOptions } from './client.ts'

/** `{ status: 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | HTTP status, data: errorCode, errorMsg, … }` */
export interface SealedError {
  readonly status: FailureKind
  readonly data: CallFailure
}

export interface SealedQuery {
  readonly route: Route
  readonly input: unknown
  readonly options?: Omit<CallOptions, 'signal'>
}

/** What `query` of an endpoint returns: a route and its input, types kept. */
export function sealedQuery<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options?: Omit<CallOptions, 'signal'>,
): SealedQuery {
  return { route, input, ...(options ? { options } : {}) }
}

/** Answers `Data`, already validated by the route's schema. Repeats nothing. */
export const sealedBaseQuery: BaseQueryFn<SealedQuery, unknown, SealedError> = async (query, api) => {
  const { route, input, options } = query
  // A mutation goes on when its screen closes: only a read is given up.
  const signal = route.changesState ? {} : { signal: api.signal }
  const result = await call(route, input, { ...options, ...signal })
  return result.ok ? { data: result.data } : { error: { status: result.kind, data: result } }
}
