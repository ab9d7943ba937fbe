/** The archive of a customer is made although the replica that it reads is lost. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { privacyRoutes as routes } from '../../../contract/customers/privacy.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestFiles, type TestFiles } from '../../files/files.fixture.ts'
import { callerOf, createAuthWorld, PIN, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { createCheckPin } from '../../identity/pin/check-pin.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'
import { MAKE_DATA_EXPORT } from './export-data.ts'
import { privacyModule } from './module.ts'

const JOB = { id: '1', attempt: 1, maxAttempts: 3 }
let world: Awaited<ReturnType<typeof createAuthWorld>>
let files: TestFiles
let lost: Database

beforeAll(async () => {
  world = await createAuthWorld()
  files = createTestFiles(world.database, world.deps.clock)
  lost = openDatabase('postgresql://localhost/adire?host=/no/replica')
})
afterAll(async () => {
  files.close()
  await lost.close()
  await world.close()
})

it('archive: is made from the primary at the second attempt, when the replica was lost at the first', async () => {
  const checkPin = createCheckPin(world.deps)
  const needs = { ...world.deps, personalData: PERSONAL_DATA, vault: files.vault, checkPin }
  const { endpoints, jobs } = privacyModule({ ...needs, reading: lost })
  const call = callerOf(endpoints)
  const make = jobs().tasks[MAKE_DATA_EXPORT]
  const { session } = await world.loggedIn()
  const { exportId } = valueOf(await call(routes.startDataExport, { transactionPin: PIN }, { session })).data
  await expect(make({ exportId }, JOB)).rejects.toThrow('ENOENT')
  await make({ exportId }, { ...JOB, attempt: 2 })
  expect(valueOf(await call(routes.getDataExport, {}, { session })).data?.state).toBe('ready')
})
