/**
 * Connects RTK Query to the sealed client. Failures keep the kinds of Product §6.4, and `data` has everything that a
 * screen needs.
 */
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { Route } from '../../../contract/route.ts'
import { call } from '../channel/browser-client.ts'
import type { CallFailure, FailureKind } from '../result/call-result.ts'
import type { CallOptions } from '../channel/client-environment.ts'
import { isEarlyVisit, takeEarly } from './early-calls.ts'
import { nextPaint } from '../../ui/loading/next-task.ts'
import { lookForQuestions } from '../result/questions-needed.ts'

/** `{ status: 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | HTTP status, data: errorCode, errorMsg, … }` */
export interface SealedError {
  readonly status: FailureKind
  readonly data: CallFailure
}

/** The value that the `query` function of an endpoint returns. */
interface SealedQuery {
  readonly route: Route
  readonly input: unknown
  readonly options?: Omit<CallOptions, 'signal'>
}

let painting: Promise<void> | undefined

/**
 * The first page is painted before the browser seals further calls, because the sealing takes the processor time of the
 * paint. The first of these calls comes after the first render.
 */
const firstPaint = (): Promise<void> => (painting ??= nextPaint())

/** Returns `Data`, which the route's schema has already validated. It repeats no call. */
export const sealedBaseQuery: BaseQueryFn<SealedQuery, unknown, SealedError> = async (query, api) => {
  const { route, input, options } = query
  const early = route.changesState ? undefined : await takeEarly(route, input)
  if (early) return early
  if (!route.changesState && isEarlyVisit()) await firstPaint()
  // A mutation continues when its screen closes. Only a read is aborted.
  const signal = route.changesState ? {} : { signal: api.signal }
  const result = await call(route, input, { ...options, ...signal })
  if (result.ok) return { data: result.data }
  lookForQuestions(result)
  return { error: { status: result.kind, data: result } }
}
