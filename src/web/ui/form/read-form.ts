/** Reads the controls of a form as text by name for a form schema, and maps problems back to the controls. */
import * as v from 'valibot'
import type { FieldErrors } from '../../../contract/envelope.ts'
import { readDateFields } from './date-fields.tsx'
import type { FieldProblem } from './error-summary.tsx'

/** Maps the name of a control to its text. The three controls of a date count as one, under the date's name. */
export type TypedValues = Readonly<Record<string, string>>
/** Maps the name of a field in the protocol to the name of its control, if they differ. */
export type FieldNames = Readonly<Record<string, string>>

const DATE = '-day'

/**
 * An empty control, an unticked box and a group without a choice give an empty text. The pressed button gives its
 * value.
 */
export function readForm(form: HTMLFormElement, submitter: HTMLElement | null = null): TypedValues {
  const data = new FormData(form, submitter)
  const values: Record<string, string> = {}
  for (const control of form.elements) {
    const name = control.getAttribute('name')
    if (!name) continue
    values[name] = String(data.get(name) ?? '')
    if (name.endsWith(DATE)) values[name.slice(0, -DATE.length)] = readDateFields(data, name.slice(0, -DATE.length))
  }
  return values
}

/** The id of the control with this name or id. Undefined when the form has no such control. */
function controlId(form: HTMLFormElement, name: string): string | undefined {
  const found = form.elements.namedItem(name) ?? form.elements.namedItem(`${name}${DATE}`)
  const control = found instanceof RadioNodeList ? found[0] : found
  return (control instanceof Element && control.id) || undefined
}

function controlAt(form: HTMLFormElement, path: string, names: FieldNames): string | undefined {
  const parts = path.split('.')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const wanted = [names[path] ?? names[last] ?? names[first] ?? path, last, first]
  return wanted.map((name) => controlId(form, name)).find((id) => id !== undefined)
}

/** The first problem of each control, in the order of the schema. */
export function problemsOfIssues(
  form: HTMLFormElement,
  issues: readonly v.BaseIssue<unknown>[],
  names: FieldNames,
  textOf: (issue: v.BaseIssue<unknown>) => string = ({ message }) => message,
): readonly FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const fieldId = controlAt(form, v.getDotPath(issue) ?? '', names)
    const text = textOf(issue)
    const key = fieldId ?? text
    if (!found.has(key)) found.set(key, { fieldId, text })
  }
  return [...found.values()]
}

/** The bank's texts about fields, each at its control. */
export function problemsOfFields(
  form: HTMLFormElement,
  errors: FieldErrors,
  names: FieldNames,
): readonly FieldProblem[] {
  return Object.entries(errors).flatMap(([path, texts]) => {
    const fieldId = controlAt(form, path, names)
    return texts.map((text) => ({ fieldId, text }))
  })
}

/** Empties a control whose text was refused and must be typed again, such as a PIN. */
export function emptyControl(form: HTMLFormElement | undefined, name: string): void {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLInputElement) control.value = ''
}
