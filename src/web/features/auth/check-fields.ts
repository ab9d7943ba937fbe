/**
 * Checks a form against the contract before it is sent, with the server's schema and therefore with the server's texts.
 */
import * as v from 'valibot'
import type { Schema } from '../../../contract/route.ts'
import type { FieldProblem } from '../../ui/form/error-summary.tsx'

/**
 * Returns one problem for each control, in the order of the screen. Fields without a control are left to the server.
 * - `fieldIds` maps a dotted path or first name in the protocol to a control, in the order of the screen.
 * - `blanks` maps a control to its text when it is empty.
 */
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
