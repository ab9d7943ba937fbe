/** A command of the operators' command line: its words, its help, its duty, and what it does. */
import type { StaffDuty } from '../values/vocabularies/staff-duties.ts'
import type { OrderKindName } from '../values/vocabularies/staff-orders.ts'
import { fail, ok, type Result } from '../values/result.ts'
import type { StaffCalls } from './staff-calls.ts'

/** The answer of a command, for people and for scripts. */
export interface Output {
  readonly lines: readonly string[]
  /** Printed with --json. */
  readonly json: unknown
}
/** A failure is one sentence, or several lines. */
export type Answer = Result<Output, string>

export interface Options {
  /** The code of an order's reason, from the list of its kind. */
  readonly code: string | undefined
  /** The id of an earlier order whose result is unknown. The command repeats this order. */
  readonly order: string | undefined
  /** The person has confirmed the command with --yes. */
  readonly isConfirmed: boolean
}

export interface Run {
  readonly calls: StaffCalls
  readonly options: Options
  /** Shows the lines, and asks the person for a yes. Fails when the person does not say yes, or when there is no terminal. */
  confirm(lines: readonly string[], question: string): Promise<Result<true, string>>
}

export interface Command {
  /** Name and words, such as `freeze <customer> <reason>`. The name is the words before the first bracket. */
  readonly usage: string
  readonly help: string
  /** The duty that the staff's server demands. `any`: each member of staff. */
  readonly duty: StaffDuty | 'any'
  /** The call of a command that reads, or the kind of order of a command that acts. */
  readonly reads?: string
  readonly orders?: OrderKindName
  /** The command asks the person for a yes, and takes --yes. */
  readonly asks?: true
  run(run: Run, words: readonly string[]): Promise<Answer>
}

export const nameOf = ({ usage }: Command): string => usage.replace(/ ?[<[].*$/, '')

/** Joins the words into the reason of an order. Fails when the reason is too short or too long. */
export function reasonOf(words: readonly string[], ask: string): Result<string, string> {
  const reason = words.join(' ').trim()
  if (reason.length < 10) return fail(`Why? Give the reason as the last words, in at least ten characters: ${ask}`)
  return reason.length > 500 ? fail('The reason has more than 500 characters.') : ok(reason)
}

/** Prints rows of texts in columns. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Returns the output of a list: rows in columns, or the sentence `empty` when the list has no rows. */
export const listing = <Row>(rows: readonly Row[], empty: string, lineOf: (row: Row) => readonly string[]): Output => ({
  lines: rows.length === 0 ? [empty] : columns(rows.map(lineOf)),
  json: rows,
})
