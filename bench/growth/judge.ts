/** Judges the rates of a growth run, when the machine was quiet. */
import { rounded } from '../api/cost.ts'
import { QUIET_SHARE } from './quiet.ts'

interface Step {
  readonly entries: number
  readonly postings: { readonly perSecond: number }
  readonly withEffects: { readonly perSecond: number }
  readonly quiet: { readonly othersShare: number }
}

export interface Judgement {
  readonly rates: readonly {
    readonly entries: number
    readonly toEmpty: number
    readonly withEffectsToEmpty: number
    readonly isQuiet: boolean
  }[]
  readonly isQuiet: boolean
  /** Null without a verdict: the machine was busy at the empty size or at a size with a target. */
  readonly isMet: boolean | null
}

/** `least` has the least rate at a size, divided by the rate of the empty database. The first step is the empty database. */
export function judge(steps: readonly Step[], least: Readonly<Record<number, number>>): Judgement {
  const [empty] = steps
  const rates = steps.map((one) => ({
    entries: one.entries,
    toEmpty: rounded(one.postings.perSecond / (empty?.postings.perSecond ?? Number.NaN)),
    withEffectsToEmpty: rounded(one.withEffects.perSecond / (empty?.withEffects.perSecond ?? Number.NaN)),
    isQuiet: one.quiet.othersShare <= QUIET_SHARE,
  }))
  // On a busy machine a rate depends on the others more than on the size.
  const judged = rates.filter(({ entries }) => entries === 0 || least[entries] !== undefined)
  const isQuiet = judged.every((rate) => rate.isQuiet)
  return {
    rates,
    isQuiet,
    isMet: isQuiet ? judged.every(({ entries, toEmpty }) => toEmpty >= (least[entries] ?? 0)) : null,
  }
}
