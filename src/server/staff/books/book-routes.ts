/** The staff's calls on the books. */
import * as v from 'valibot'
import {
  closedDaysInput,
  listJournalsInput,
  readAccountInput,
  readJournalInput,
  trialBalanceInput,
} from '../../../contract/staff/staff-books.ts'
import { ok } from '../../../values/result.ts'
import { readClosedDays } from '../../ledger/closed-days.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { listJournals } from './list-journals.ts'
import { readPositions } from './read-positions.ts'
import { readAccount, readBookJournal, readChart, readTrialBalance } from './read-books.ts'

const MOST_DAYS = 60

export function bookRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'books/chart',
      duty: 'ledger.read',
      input: v.strictObject({}),
      run: async () => ok(await readChart(deps.database.pool)),
    }),
    staffRoute({
      path: 'books/trial-balance',
      duty: 'ledger.read',
      input: trialBalanceInput,
      run: (input) => readTrialBalance(deps, input),
    }),
    staffRoute({
      path: 'books/account',
      duty: 'ledger.read',
      input: readAccountInput,
      run: (input, call) => readAccount(deps, input, call),
    }),
    staffRoute({
      path: 'books/journal',
      duty: 'ledger.read',
      input: readJournalInput,
      run: (input, call) => readBookJournal(deps, input, call),
    }),
    staffRoute({
      path: 'books/journals',
      duty: 'ledger.read',
      input: listJournalsInput,
      run: (input, call) => listJournals(deps, input, call),
    }),
    staffRoute({
      path: 'books/positions',
      duty: 'ledger.read',
      input: v.strictObject({}),
      run: async () => ok(await readPositions(deps)),
    }),
    staffRoute({
      path: 'books/closed-days',
      duty: 'ledger.read',
      input: closedDaysInput,
      async run({ before }) {
        const days = await readClosedDays(deps.database.pool, before ?? undefined, MOST_DAYS)
        return ok({
          days: days.map(({ day, requests, entries, hash }) => ({
            day,
            requests: Number(requests),
            entries: Number(entries),
            hash: hash.toString('hex'),
          })),
        })
      },
    }),
  ]
}
