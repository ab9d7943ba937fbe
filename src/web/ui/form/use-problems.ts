/** Keeps the problems of a form, and forgets the problem of a field when the customer changes that field. */
import { type FormEvent, useState } from 'react'
import type { Problems } from './error-summary.tsx'

const NONE: Problems = []

/** Returns the problems of all other fields. Returns the same list when the given fields have no problem. */
function withoutFields(problems: Problems, fieldIds: readonly (string | undefined)[]): Problems {
  const left = problems.filter(({ fieldId }) => fieldId === undefined || !fieldIds.includes(fieldId))
  return left.length < problems.length ? Object.assign(left, { of: problems.of ?? problems }) : problems
}

/**
 * Returns the problems of the fields that did not change in the draft. `fieldOf` maps a name in the draft to the id of
 * its control.
 */
export const withoutChanged = (
  problems: Problems,
  change: object,
  fieldOf: Readonly<Record<string, string>>,
): Problems =>
  withoutFields(
    problems,
    Object.keys(change).map((name) => fieldOf[name]),
  )

/** The problems that are left, and the `onChange` of the form that shows them. */
export function useUnfixed(given: Problems) {
  const [kept, setKept] = useState({ given, left: given })
  const left = kept.given === given ? kept.left : given
  // A select sends `input` and then `change`. A render after `input` would undo the choice in a select that React
  // controls.
  const onChange = ({ target }: FormEvent): void => {
    const { id, name } = target as HTMLInputElement
    // A date has three controls and a choice has several; the problem names the first control.
    setKept({ given, left: withoutFields(left, [id, name, id.replace(/(month|year)$/, 'day')]) })
  }
  return [left, onChange] as const
}

/** The problems of a form, their setter, and the `onChange` of the form. */
export function useProblems() {
  const [given, setProblems] = useState(NONE)
  const [problems, onChange] = useUnfixed(given)
  return [problems, setProblems, onChange] as const
}
