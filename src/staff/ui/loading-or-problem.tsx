/** Says that a call runs or why it was refused, while its page has no answer to show. */
import type { Loaded } from './use-call.ts'
import { ProblemNote } from './problem-note.tsx'

export const LoadingOrProblem = ({ problem, again }: Pick<Loaded<unknown>, 'problem' | 'again'>) =>
  problem === undefined ? <output>Loading…</output> : <ProblemNote problem={problem} again={again} />
