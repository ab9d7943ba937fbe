/**
 * Tests the profile picture on the real database and a real folder: it is small and square, only its owner gets it, and
 * it can be replaced and removed.
 */
// @module-tag one-try
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockCustomer } from '../../customers/customer-store.ts'
import { createTestFiles, photo, type TestFiles } from '../../files/files.fixture.ts'
import { createWorld, type Person, reasonOf, type World } from '../transfers/world.fixture.ts'
import { getProfilePicture, removeProfilePicture, setProfilePicture } from './profile-picture.ts'
import { profilePictureUri } from './profile-picture-store.ts'
import type { ProfilePictureDeps } from './profile-picture-deps.ts'

let world: World
let deps: ProfilePictureDeps
let files: TestFiles

beforeAll(async () => {
  world = await createWorld()
  files = createTestFiles(world.database, world.deps.clock)
  deps = { database: world.database, clock: world.deps.clock, vault: files.vault }
})
afterAll(async () => {
  files.close()
  await world.close()
})

const person = () => world.addPerson('Ada', 'Picture', 1, 0n)
const set = async (one: Person, bytes: Buffer) =>
  setProfilePicture(deps)(await files.send(one.customerId, bytes), one.context)
const remove = (one: Person) => removeProfilePicture(deps)({}, one.context)
async function seen(one: Person): Promise<Buffer | undefined> {
  const answer = await getProfilePicture(deps)({}, one.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  const { data } = answer.value
  return data ? Buffer.from(data.bytes, 'base64') : undefined
}
const trail = async ({ customerId }: Person) =>
  (
    await world.database.pool.query<{ kind: string }>(
      `select kind from bank.audit_event where customer_id = $1 and kind like 'profile.picture%' order by event_id`,
      [customerId],
    )
  ).rows.map(({ kind }) => kind)

const waiting = () =>
  world.asOwner(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

test('a picture is stored as a small square without metadata, and no other customer gets it', async () => {
  const [ada, eve] = [await person(), await person()]
  expect(await seen(ada)).toBeUndefined()
  expect(reasonOf(await set(ada, await photo(900, 900)))).toBe('ok')
  const picture = await sharp(await seen(ada)).metadata()
  expect(picture).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  expect(picture.exif).toBeUndefined()
  expect(await seen(eve)).toBeUndefined()
  expect(reasonOf(await remove(eve))).toBe('ok')
  expect(await seen(ada)).toBeDefined()
  // Parts of another customer's upload make no picture. A file that was sent for another purpose makes none either.
  const upload = await files.send(ada.customerId, await photo(300, 300))
  expect(reasonOf(await setProfilePicture(deps)(upload, eve.context))).toBe('file-incomplete')
  expect(await seen(eve)).toBeUndefined()
})

test('the session has a path to the picture while there is one', async () => {
  const ada = await person()
  const uri = () => profilePictureUri(world.database.pool, ada.customerId)
  expect(await uri()).toBeNull()
  await set(ada, await photo(200, 200))
  expect(await uri()).toBe('/api/profile/getPicture')
  await remove(ada)
  expect(await uri()).toBeNull()
})

test('a new picture replaces the old one, and a removed picture is also deleted from the file store', async () => {
  const ada = await person()
  await set(ada, await photo(400, 400))
  const upload = await files.send(ada.customerId, await photo(200, 200))
  for (const _time of ['first', 'again']) {
    expect(reasonOf(await setProfilePicture(deps)(upload, ada.context))).toBe('ok')
  }
  expect(await sharp(await seen(ada)).metadata()).toMatchObject({ width: 200, height: 200 })
  await remove(ada)
  await remove(ada)
  expect(await seen(ada)).toBeUndefined()
  await files.vault.cleanUp()
  const { rows } = await world.database.pool.query(
    'select file_id as id from bank.stored_file where customer_id = $1',
    [ada.customerId],
  )
  expect(rows).toEqual([])
  expect(await trail(ada)).toEqual(['profile.picture-set', 'profile.picture-replaced', 'profile.picture-removed'])
})

test('upload: becomes one picture when two calls use it at the same time, and both calls are answered alike', async () => {
  const ada = await person()
  const upload = await files.send(ada.customerId, await photo(200, 200))
  let calls: readonly Promise<string>[] = []
  await world.database.transaction(async (tx) => {
    await lockCustomer(tx, ada.customerId)
    calls = [1, 2].map(() => setProfilePicture(deps)(upload, ada.context).then(reasonOf, String))
    await expect.poll(waiting).toHaveLength(2)
  })
  expect(await Promise.all(calls)).toEqual(['ok', 'ok'])
  expect(await trail(ada)).toEqual(['profile.picture-set'])
})

test.each([
  ['file-not-square', () => photo(500, 400)],
  ['file-too-small', () => photo(60, 60)],
  ['file-not-picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
])('upload with the fault %s: is refused, and the present picture stays', async (reason, bytes) => {
  const ada = await person()
  await set(ada, await photo(150, 150))
  const before = await seen(ada)
  expect(reasonOf(await set(ada, await bytes()))).toBe(reason)
  expect(await seen(ada)).toEqual(before)
  await files.vault.cleanUp()
  expect(files.names().length).toBeGreaterThan(0)
  const { rows } = await world.database.pool.query(
    'select file_id as id from bank.stored_file where customer_id = $1',
    [ada.customerId],
  )
  expect(rows).toHaveLength(1)
})
