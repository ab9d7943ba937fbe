/** Defines the form schema of the fields for the days of a payment: a recurrence, or what is wrong with each field. */
import * as v from 'valibot'
import type { Recurrence } from '../../contract/transfers/schedules.ts'
import { checkWhen, type When, WHEN_FIELD } from './when.ts'
import { tomorrow } from './when-fields.tsx'

type Later = When & { readonly repeat: Recurrence['repeat'] }

const problemAt = (field: 'startsOn' | 'until' | 'count') => (when: Later) => {
  const checked = checkWhen(when, tomorrow())
  return checked.ok ? undefined : checked.problems.find(({ fieldId }) => fieldId === WHEN_FIELD[field])?.text
}
const [startProblem, untilProblem, countProblem] = [problemAt('startsOn'), problemAt('until'), problemAt('count')]

/** Parses the state of `WhenFields`. */
export const whenForm = v.pipe(
  v.object({
    repeat: v.picklist(['once', 'daily', 'weekly', 'monthly']),
    startsOn: v.string(),
    ends: v.picklist(['never', 'until', 'count']),
    until: v.string(),
    count: v.string(),
  }),
  v.forward(
    v.check(
      (when) => startProblem(when) === undefined,
      ({ input }) => startProblem(input) ?? '',
    ),
    ['startsOn'],
  ),
  v.forward(
    v.check(
      (when) => untilProblem(when) === undefined,
      ({ input }) => untilProblem(input) ?? '',
    ),
    ['until'],
  ),
  v.forward(
    v.check(
      (when) => countProblem(when) === undefined,
      ({ input }) => countProblem(input) ?? '',
    ),
    ['count'],
  ),
  v.transform((when): Recurrence => {
    const checked = checkWhen(when, tomorrow())
    if (!checked.ok) throw new Error('the rules above find every problem')
    return checked.recurrence
  }),
)
