/** Checks a form against the contract before it is sent: the same schema as the server's, so the same words. */
import * as v from 'valibot'
import type { Schema } from '../../../contract/route.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

/** `fieldIds`: dotted path or first name on the wire → control. One problem per control, in the order of `fieldIds`, which is that of the screen; fields without a control are left to the server. `blanks`: control → what to say when it is empty. */
export function checkFields(
  schema: Schema,
  input: unknown,
  fieldIds: Readonly<Record<string, string>>,
  blanks: Readonly<Record<string, string>> = {},
): readonly FieldProblem[] {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return []
  const problems = new Map<string, FieldProblem>()
  for (const issue of parsed.issues) {
    const path = v.getDotPath(issue) ?? ''
    const fieldId = fieldIds[path] ?? fieldIds[path.split('.')[0] ?? '']
    if (fieldId === undefined || problems.has(fieldId)) continue
    const text = issue.input === '' ? (blanks[fieldId] ?? issue.message) : issue.message
    problems.set(fieldId, { fieldId, text })
  }
  return [...new Set(Object.values(fieldIds))].flatMap((fieldId) => problems.get(fieldId) ?? [])
}
