/** Turns a refused review into problems of the form: by field where the bank names fields, in one sentence otherwise. */
import type { CallProblem } from '../api/result/call-problem.ts'
import type { FieldProblem } from '../ui/form/error-summary.tsx'

export interface RefusalFields {
  /** Maps the bank's name of a field to the id of its control. */
  readonly wireFields: Readonly<Record<string, string>>
  /** Maps the reason of a refusal to the id of its control. */
  readonly reasonFields?: Readonly<Record<string, string>>
  /** The sentence when the bank did not answer. It says that nothing was done. */
  readonly unanswered: (message: string) => string
}

export function refusalProblems(
  problem: Pick<CallProblem, 'kind' | 'message' | 'reason' | 'errors'>,
  { wireFields, reasonFields = {}, unanswered }: RefusalFields,
): readonly FieldProblem[] {
  if (problem.kind !== 'refused') return [{ text: unanswered(problem.message) }]
  const fields = Object.entries(problem.errors).flatMap(([field, texts]) =>
    texts.map((text) => ({ fieldId: wireFields[field], text })),
  )
  return fields.length > 0 ? fields : [{ fieldId: reasonFields[problem.reason ?? ''], text: problem.message }]
}
