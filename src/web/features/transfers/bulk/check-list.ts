/** Checks whether a list can be reviewed, and returns every problem with its control. Pure; the bank decides. */
import { formatMinor } from '../../../../values/money.ts'
import type { Limits } from '../../../api/account-api.ts'
import type { FieldProblem } from '../../../ui/error-summary.tsx'
import type { Row, Totals, Warning } from './list-rows.ts'

export const FIELD = { from: 'list-from', looked: 'list-looked', edit: (id: number) => `edit-${id}` } as const

/** More problems would hide the rest of the page. */
const MOST_NAMED = 8

interface ListFacts {
  readonly totals: Totals
  readonly warnings: ReadonlyMap<number, readonly Warning[]>
  /** True when the customer has confirmed the lines with warnings. */
  readonly looked: boolean
  /** In kobo. */
  readonly availableMinor: bigint
  /** Undefined while unknown. Then only the bank can refuse. */
  readonly limits: Limits | undefined
}

export function checkList(rows: readonly Row[], facts: ListFacts): readonly FieldProblem[] {
  if (rows.length === 0) return [{ text: 'There is no line in the list' }]
  const waiting = rows.filter(({ state }) => state.kind === 'waiting').length
  if (waiting > 0) return [{ text: 'Wait a moment: the lines are still being checked' }]
  const lines = rows.flatMap((row, place) =>
    row.state.kind === 'good' ? [] : [{ fieldId: FIELD.edit(row.id), text: `Line ${place + 1}: ${whyNot(row)}` }],
  )
  const named = lines.slice(0, MOST_NAMED)
  const rest = lines.length - named.length
  return [
    ...named,
    ...(rest > 0 ? [{ text: `And ${rest} more. “Only with problems” shows them all` }] : []),
    ...(lines.length > 0 ? [] : ofTheWhole(facts)),
  ]
}

function whyNot({ state }: Row): string {
  if (state.kind === 'bad') return Object.values(state.errors)[0] ?? 'Something is wrong with it'
  return state.kind === 'unavailable' ? 'its name could not be checked. Try it again, or remove it' : ''
}

const naira = (minor: bigint): string => formatMinor(minor, 'NGN')

/** The sums, which are known when every line is good. */
function ofTheWhole({ totals, warnings, looked, availableMinor, limits }: ListFacts): readonly FieldProblem[] {
  const problems: FieldProblem[] = []
  if (totals.total > availableMinor) {
    problems.push({
      fieldId: FIELD.from,
      text: `The list takes ${naira(totals.total)} with its charges, and this account has ${naira(availableMinor)}`,
    })
  }
  if (limits !== undefined) problems.push(...ofTheLimits(totals, limits))
  if (warnings.size > 0 && !looked) {
    const many = warnings.size === 1 ? 'the line' : `the ${warnings.size} lines`
    problems.push({ fieldId: FIELD.looked, text: `Look at ${many} with a warning, and say that you did` })
  }
  return problems
}

function ofTheLimits(totals: Totals, limits: Limits): readonly FieldProblem[] {
  if (!limits.instantPayments) {
    return [{ text: 'You switched off payments to others. Switch them on in the settings, under limits' }]
  }
  const caps = [
    [limits.leftToday, totals.amount, 'today'],
    [limits.newPayees.left, totals.newPayeesAmount, 'to people you have not paid before'],
    ...(limits.newDevice === null ? [] : [[limits.newDevice.left, totals.amount, 'from a new device'] as const]),
  ] as const
  return caps
    .filter(([left, wanted]) => wanted > BigInt(left))
    .map(([left, wanted, what]) => ({
      text: `The list sends ${naira(wanted)} ${what}, and you can send ${naira(BigInt(left))}`,
    }))
}
