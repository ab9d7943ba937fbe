/** The jobs of the checks of the books. The process of staff runs them. */
import type { JobGroup } from '../../jobs/start-worker.ts'
import { type BooksCheckDeps, createRunBooksCheck, RUN_BOOKS_CHECK, sweepBooksChecks } from './run-books-check.ts'

const SWEEP_BOOKS_CHECKS = 'sweep-books-checks'

export const booksCheckJobs = (deps: BooksCheckDeps): JobGroup => ({
  tasks: {
    [RUN_BOOKS_CHECK]: createRunBooksCheck(deps),
    [SWEEP_BOOKS_CHECKS]: () => sweepBooksChecks(deps),
  },
  recurring: [{ task: SWEEP_BOOKS_CHECKS, when: '* * * * *' }],
})
