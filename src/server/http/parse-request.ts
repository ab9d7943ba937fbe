/** Parses an opened request with the route's strict schema. Errors name the field and never echo input. */
import * as v from 'valibot'
import type { Failure } from '../../core/failure.ts'
import type { Route } from '../../contract/route.ts'
import { fail, ok, type Result } from '../../values/result.ts'

type InvalidInput = Extract<Failure, { kind: 'invalid-input' }>

/** The field name for errors of the request as a whole, or of a field that cannot be named. */
const WHOLE_REQUEST = 'request'
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9]{0,40}(\.[A-Za-z0-9]{1,41}){0,6}$/
const UNUSABLE = 'This value cannot be used'
/** Valibot's own texts repeat the input, so they are replaced. Our texts never repeat it. */
const DEFAULT_TEXT = /^Invalid [a-z0-9 ]+: /i

/** Parses a body against the route's schema. The failure maps flattened field paths to texts. */
export function parseRequest(route: Route, body: unknown): Result<unknown, InvalidInput> {
  // Valibot accepts an empty list as an object without fields.
  if (Array.isArray(body)) return fail({ kind: 'invalid-input', errors: { [WHOLE_REQUEST]: [UNUSABLE] } })
  const parsed = v.safeParse(route.request, body)
  if (parsed.success) return ok(parsed.output)
  return fail({ kind: 'invalid-input', errors: errorsOf(parsed.issues) })
}

/** Reads the fields of a query string. A repeated field becomes a list, which the schema then refuses. */
export function queryFields(target: string): Record<string, string | string[]> {
  const start = target.indexOf('?')
  const fields = new Map<string, string | string[]>()
  if (start < 0) return {}
  for (const [name, value] of new URLSearchParams(target.slice(start + 1))) {
    const before = fields.get(name)
    fields.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(fields)
}

function errorsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, readonly string[]> {
  const errors = new Map<string, string[]>()
  for (const issue of issues) {
    const path = issue.path?.map((item) => String(item.key)).join('.') ?? WHOLE_REQUEST
    const field = FIELD_NAME.test(path) ? path : WHOLE_REQUEST
    const texts = errors.get(field) ?? []
    const text = textOf(issue)
    if (!texts.includes(text)) texts.push(text)
    errors.set(field, texts)
  }
  return Object.fromEntries(errors)
}

function textOf(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'This field is not known'
  if (issue.path?.at(-1)?.origin === 'key') return 'Fill in this field'
  return DEFAULT_TEXT.test(issue.message) ? UNUSABLE : issue.message
}
