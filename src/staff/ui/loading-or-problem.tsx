/** Says that a call runs or why it was refused, while its page has no answer to show. */
import { PageTitle } from './page-title.tsx'
import { ProblemNote } from './problem-note.tsx'
import type { Loaded } from './use-call.ts'

interface LoadingOrProblemProps extends Pick<Loaded<unknown>, 'problem' | 'again'> {
  /** The title of a page whose own title is in the answer. Undefined: the page has shown its title. */
  readonly title?: string
}

export const LoadingOrProblem = ({ problem, again, title }: LoadingOrProblemProps) =>
  problem === undefined ? (
    <output>Loading…</output>
  ) : (
    <>
      {title !== undefined && <PageTitle>{title}</PageTitle>}
      <ProblemNote problem={problem} again={again} />
    </>
  )
