/** Tests the times of the jobs of reconciliation. */
import { expect, it } from 'vitest'
import type { DayTime } from '../../../values/day-time.ts'
import { type ReconciliationDeps, reconciliationModule } from './module.ts'

async function missingReportsAt(reportsBy: DayTime): Promise<string | undefined> {
  // The times of the jobs use no other part.
  const group = await reconciliationModule({ reportsBy } as ReconciliationDeps).jobs?.()
  return [group]
    .flat()
    .flatMap((one) => one?.recurring ?? [])
    .find(({ task }) => task === 'start-missing-reports')?.when
}

it('missing reports: the job runs at the set time in Lagos, which is one hour ahead of UTC', async () => {
  expect(await missingReportsAt({ hour: 10, minute: 0 })).toBe('0 9 * * *')
  expect(await missingReportsAt({ hour: 6, minute: 45 })).toBe('45 5 * * *')
  expect(await missingReportsAt({ hour: 0, minute: 30 })).toBe('30 23 * * *')
})
