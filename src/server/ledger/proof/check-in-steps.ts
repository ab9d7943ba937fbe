/** Checks the books in steps with separate snapshots, so that a check of hours shows its progress, stops, and continues after a restart. */
import type { Database, Sql } from '../../db/database.ts'
import {
  countClosed,
  type Fault,
  findEarlyRequests,
  findNextClosed,
  missingDay,
  readClosedDay,
  verifyClosedDays,
} from '../closed-days.ts'
import { checkLaw, countSince, EVERYTHING, inSnapshot, type Verification } from '../verify.ts'
import { type Checkpoint, checkStates, findCheckpoint, makeCheckpoint } from './checkpoint.ts'
import { LAWS } from './laws.ts'

/** The range of a check. It is fixed before the first step. */
export interface CheckPlan {
  /** The checkpoint at which the check starts. Undefined: it reads every entry. */
  readonly from: Checkpoint | undefined
  /**
   * The state of every account at the end of the newest closed day, before the first step. The last step compares it again, so
   * that a change between two steps is found. Undefined: no day is closed.
   */
  readonly to: Checkpoint | undefined
  /** The closed days after `from`, up to `to`. */
  readonly days: number
  /** The number of steps: one for each law, one for each of these days, and one for the accounts. */
  readonly steps: number
}

/** The next step of a check. */
export interface CheckPlace {
  /** From 0. */
  readonly step: number
  /** The closed day that the check read last. */
  readonly checkedDay: string | undefined
}

export interface CheckedStep {
  readonly faults: readonly Fault[]
  readonly checkedDay: string | undefined
  /** The rows of the books. Only the last step counts them. */
  readonly totals: Omit<Verification, 'faults'> | undefined
}

/** A transaction for reads. */
export type BooksToRead = Pick<Database, 'transaction'>

const stepsOf = (days: number): number => LAWS.length + days + 1

export function planCheck(books: BooksToRead, isFromStart: boolean): Promise<CheckPlan> {
  return inSnapshot(books, async (tx) => {
    const from = isFromStart ? undefined : await findCheckpoint(tx)
    const to = await makeCheckpoint(tx)
    const days = to === undefined ? 0 : await countClosed(tx, from?.day, to.day)
    return { from, to, days, steps: stepsOf(days) }
  })
}

/** Names the subject of a step, for a person who watches the check. */
export function nameStep({ days }: Pick<CheckPlan, 'days'>, step: number): string {
  const law = LAWS[step]?.[0]
  if (law !== undefined) return law
  const day = step - LAWS.length
  return day < days ? `Closed day ${day + 1} of ${days}` : 'The state of every account'
}

/** Makes one step. Each law must hold in every snapshot of the books, so the steps need no common snapshot. */
export function checkStep(books: BooksToRead, plan: CheckPlan, place: CheckPlace): Promise<CheckedStep> {
  // A release with other laws changes the numbers of the steps.
  if (plan.steps !== stepsOf(plan.days)) throw new Error('the laws of the books changed during a check')
  return inSnapshot(books, (tx) => stepIn(tx, plan, place))
}

async function stepIn(tx: Sql, plan: CheckPlan, { step, checkedDay }: CheckPlace): Promise<CheckedStep> {
  const since = plan.from?.endsAt ?? EVERYTHING
  const law = LAWS[step]
  if (law !== undefined) return { faults: await checkLaw(tx, law, since), checkedDay, totals: undefined }
  if (step < plan.steps - 1) return checkNextDay(tx, plan, checkedDay)
  const faults = [...(await findEarlyRequests(tx)), ...(await checkAllStates(tx, plan))]
  return { faults, checkedDay, totals: { ...(await countSince(tx, since)), closedDays: plan.days } }
}

async function checkAllStates(tx: Sql, { from, to }: CheckPlan): Promise<readonly Fault[]> {
  const faults = from === undefined ? [] : await checkStates(tx, from)
  return to === undefined || to.day === from?.day ? faults : [...faults, ...(await checkStates(tx, to))]
}

/** Recomputes the hash of the next closed day from the stored hash of the day before. */
async function checkNextDay(tx: Sql, { from, to }: CheckPlan, checkedDay: string | undefined): Promise<CheckedStep> {
  const proven = checkedDay === undefined ? from : await readClosedDay(tx, checkedDay)
  if (checkedDay !== undefined && proven === undefined) return missing(checkedDay)
  const last = to?.day ?? ''
  const day = await findNextClosed(tx, checkedDay ?? from?.day, last)
  if (day === undefined) return missing(last)
  const { faults } = await verifyClosedDays(tx, proven, day)
  return { faults, checkedDay: day, totals: undefined }
}

const missing = (day: string): CheckedStep => ({ faults: [missingDay(day)], checkedDay: day, totals: undefined })

/** The faults of all steps until now. A law that several steps found broken is one fault. */
export function joinFaults(before: readonly Fault[], found: readonly Fault[]): readonly Fault[] {
  const byLaw = new Map(before.map((fault) => [fault.law, fault]))
  for (const { law, count, examples } of found) {
    const known = byLaw.get(law)
    byLaw.set(law, {
      law,
      count: count + (known?.count ?? 0),
      examples: [...(known?.examples ?? []), ...examples].slice(0, 5),
    })
  }
  return [...byLaw.values()]
}
