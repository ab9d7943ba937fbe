/** The README of a customer's archive is in the customer's language. The manifest is in English. */
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { privacyRoutes as routes } from '../../../contract/customers/privacy.ts'
import { createTestFiles, type TestFiles } from '../../files/files.fixture.ts'
import { callerOf, createAuthWorld, PIN, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { createCheckPin } from '../../identity/pin/check-pin.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'
import { MAKE_DATA_EXPORT } from './export-data.ts'
import { privacyModule } from './module.ts'

let world: Awaited<ReturnType<typeof createAuthWorld>>
let files: TestFiles
let call: ReturnType<typeof callerOf>
let privacy: ReturnType<typeof privacyModule>

beforeAll(async () => {
  world = await createAuthWorld()
  files = createTestFiles(world.database, world.deps.clock)
  const checkPin = createCheckPin(world.deps)
  privacy = privacyModule({ ...world.deps, personalData: PERSONAL_DATA, vault: files.vault, checkPin })
  call = callerOf(privacy.endpoints)
})
afterAll(async () => {
  files.close()
  await world.close()
})

it.each([
  ['ha', 'Duk bayanan da Optimus Bank ke da su game da ku', 'data/budgets.json (0): Kasafin kuɗinku.'],
  ['yo', 'Gbogbo dátà tí Optimus Bank ní nípa yín', 'data/budgets.json (0): Àwọn ètò ìnáwó yín.'],
  ['ig', 'Data niile Optimus Bank nwere gbasara gị', 'data/budgets.json (0): Atụmatụ mmefu ego gị.'],
  ['pcm', 'All the data wey Optimus Bank get about you', 'data/staff-views.json (0): The times when our staff look'],
])('archive: has its README in the language of a customer who chose %s', async (language, title, line) => {
  const { session } = await world.loggedIn()
  await world.rows('update bank.customer set language = $2 where customer_id = $1', [session.customerId, language])
  const { exportId } = valueOf(await call(routes.startDataExport, { transactionPin: PIN }, { session })).data
  await privacy.jobs().tasks[MAKE_DATA_EXPORT]({ exportId }, { id: '1', attempt: 1, maxAttempts: 3 })
  const { content } = valueOf(await call(routes.takeDataExportPart, { exportId, no: 0 }, { session })).data
  const archive = unzipSync(Buffer.from(content, 'base64'))
  const textOf = (name: string): string => strFromU8(archive[name] ?? new Uint8Array())
  expect(textOf('README.txt')).toContain(title)
  expect(textOf('README.txt')).toContain(line)
  expect(textOf('manifest.json')).toContain('"about": "Your budgets."')
})
