/** The traces of the process: the collector that gets them, and the share of the traces that is recorded. */
import * as v from 'valibot'
import { httpUrl } from './environment-fields.ts'

const REFUSAL = 'TRACES_PERCENT must be a number above 0 and at most 100, with at most three decimals'

/** Part of the environment's schema. */
export const TRACE_FIELDS = {
  TRACES_URL: httpUrl('TRACES_URL'),
  TRACES_PERCENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}(\.\d{1,3})?$/, REFUSAL),
      v.transform(Number),
      v.minValue(0.001, REFUSAL),
      v.maxValue(100, REFUSAL),
    ),
    '10',
  ),
}

export interface TraceAccess {
  /** The address for traces by OTLP over HTTP. */
  readonly url: string
  /** The part of the traces that is recorded, above 0 and at most 1. */
  readonly share: number
}

/** Undefined: the process records no traces, and does not load the packages for them. */
export function traces({
  TRACES_URL: url,
  TRACES_PERCENT: percent,
}: Readonly<v.InferOutput<v.ObjectSchema<typeof TRACE_FIELDS, undefined>>>): TraceAccess | undefined {
  return url === undefined ? undefined : { url, share: percent / 100 }
}
