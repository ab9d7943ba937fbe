/** Checks whether a list can be reviewed, and returns every problem with its control. Pure; the bank decides. */
import { formatMinor } from '../../../../values/money.ts'
import type { Limits } from '../../../api/accounts/account-api.ts'
import type { FieldProblem, Problems } from '../../../ui/form/error-summary.tsx'
import type { Row, Totals, Warning } from './list-rows.ts'
import { plural, t } from '../../../language/language.ts'

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
  if (rows.length === 0) return [{ text: t('Your list has no lines') }]
  const waiting = rows.filter(({ state }) => state.kind === 'waiting').length
  if (waiting > 0) return [{ text: t('Please wait. We are still checking the lines') }]
  const lines = rows.flatMap((row, place) =>
    row.state.kind === 'good'
      ? []
      : [
          {
            fieldId: FIELD.edit(row.id),
            text: t('Line {number}: {problem}', { number: place + 1, problem: whyNot(row) }),
          },
        ],
  )
  const named = lines.slice(0, MOST_NAMED)
  const rest = lines.length - named.length
  return [
    ...named,
    ...(rest > 0
      ? [
          {
            text: plural(
              rest,
              'And 1 more. Choose “With problems” to see it',
              'And {count} more. Choose “With problems” to see them all',
            ),
          },
        ]
      : []),
    ...(lines.length > 0 ? [] : ofTheWhole(facts)),
  ]
}

/** Leaves out the problems that the customer has solved, or that have solved themselves since the check. */
export function remainingProblems(problems: readonly FieldProblem[], now: readonly FieldProblem[]): Problems {
  const texts = new Set(now.map(({ text }) => text))
  return Object.assign(
    problems.filter(({ text }) => texts.has(text)),
    { of: problems },
  )
}

function whyNot({ state }: Row): string {
  if (state.kind === 'bad') return Object.values(state.errors)[0] ?? t('Something is wrong with this line')
  return state.kind === 'unavailable' ? t('We could not check the name. Try again or remove this line') : ''
}

const naira = (minor: bigint): string => formatMinor(minor, 'NGN')

/** The sums, which are known when every line is good. */
function ofTheWhole({ totals, warnings, looked, availableMinor, limits }: ListFacts): readonly FieldProblem[] {
  const problems: FieldProblem[] = []
  if (totals.total > availableMinor) {
    problems.push({
      fieldId: FIELD.from,
      text: t('This list costs {total} with fees, but this account has only {available}', {
        total: naira(totals.total),
        available: naira(availableMinor),
      }),
    })
  }
  if (limits !== undefined) problems.push(...ofTheLimits(totals, limits))
  if (warnings.size > 0 && !looked) {
    const text = plural(
      warnings.size,
      'Check the line with a warning, then tick the box',
      'Check the {count} lines with a warning, then tick the box',
    )
    problems.push({ fieldId: FIELD.looked, text })
  }
  return problems
}

function ofTheLimits(totals: Totals, limits: Limits): readonly FieldProblem[] {
  if (!limits.instantPayments) {
    return [{ text: t('You turned off payments to others. Turn them on in Settings, under Limits') }]
  }
  const short: string[] = []
  const facts = (left: string, wanted: bigint) => ({ left: naira(BigInt(left)), amount: naira(wanted) })
  const { amount, newPayeesAmount } = totals
  const { leftToday, newPayees, newDevice } = limits
  if (amount > BigInt(leftToday))
    short.push(t('You can send only {left} more today. This list sends {amount}', facts(leftToday, amount)))
  if (newPayeesAmount > BigInt(newPayees.left)) {
    const params = facts(newPayees.left, newPayeesAmount)
    short.push(t('You can send only {left} to people you have not paid before. This list sends them {amount}', params))
  }
  if (newDevice !== null && amount > BigInt(newDevice.left)) {
    const params = facts(newDevice.left, amount)
    short.push(t('You can send only {left} from a new device. This list sends {amount}', params))
  }
  return short.map((text) => ({ text }))
}
