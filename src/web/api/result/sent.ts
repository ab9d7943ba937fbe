/**
 * Converts the result of a direct call into the shape that forms read. `sealedBaseQuery` does the same for mutations.
 */
import type { SealedError } from '../data-layer/base-query.ts'
import type { CallResult } from './call-result.ts'

export function sent<Data>(
  result: CallResult<Data>,
): { readonly data: Data; readonly error?: undefined } | { readonly data?: undefined; readonly error: SealedError } {
  return result.ok ? { data: result.data } : { error: { status: result.kind, data: result } }
}
