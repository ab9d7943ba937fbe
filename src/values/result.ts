/** A result that may be an expected failure: failures are values, bugs throw. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F }

/** Wraps a value as a success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** Wraps an expected failure. */
export function fail<F>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure }
}
