/** Turns a refused call into the content of an error summary: texts of single fields, or one sentence. */
import type { CallFailure } from '../../api/result/call-result.ts'
import { withNextStep } from '../../api/result/next-step.ts'
import type { FieldProblem } from '../../ui/form/error-summary.tsx'
import { t } from '../../language/language.ts'

/** `Data.reason` is the machine-readable reason of a refusal. */
export function reasonOf(failure: CallFailure): string | undefined {
  const { data } = failure
  if (typeof data !== 'object' || data === null || !('reason' in data)) return undefined
  return typeof data.reason === 'string' ? data.reason : undefined
}

/** The reference of a fault of the bank, which the customer gives to support. */
export function referenceOf(failure: CallFailure): string | undefined {
  const { data } = failure
  if (typeof data !== 'object' || data === null || !('incidentId' in data)) return undefined
  return String(data.incidentId)
}

/** `fieldIds` maps the name of a field in the protocol to the id of its control. */
export function problemsOf(failure: CallFailure, fieldIds: Readonly<Record<string, string>>): readonly FieldProblem[] {
  const entries = Object.entries(failure.errors ?? {})
  if (entries.length === 0) {
    const reference = referenceOf(failure)
    return [
      {
        text:
          reference === undefined
            ? withNextStep(failure.errorMsg)
            : t('{errorMsg} Reference {reference}.', { errorMsg: failure.errorMsg, reference }),
      },
    ]
  }
  return entries.flatMap(([path, texts]) => {
    const fieldId = fieldIds[path] ?? fieldIds[path.split('.')[0] ?? '']
    return texts.map((text) => ({ fieldId, text }))
  })
}

/** The text below one control. */
export function textFor(problems: readonly FieldProblem[], fieldId: string): string | undefined {
  return problems.find((problem) => problem.fieldId === fieldId)?.text
}
