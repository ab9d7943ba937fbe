/** The settings of a person: the keys of one letter are on until the person switches them off, in each session. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'

let test: TestDatabase
let world: StaffWorld

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const meOf = async (token: string) => (await world.call(token, 'me', {})).body

it('letter keys: are switched off and on for the person, and for no other person', async () => {
  const [person, other] = [await world.logIn('teller'), await world.logIn('teller')]
  expect(await meOf(person)).toMatchObject({ usesLetterKeys: true })
  const off = await world.call(person, 'settings/save', { usesLetterKeys: false })
  expect(off).toEqual({ status: 200, body: { usesLetterKeys: false } })
  expect([await meOf(person), await meOf(other)]).toMatchObject([{ usesLetterKeys: false }, { usesLetterKeys: true }])
  await world.call(person, 'settings/save', { usesLetterKeys: true })
  expect(await meOf(person)).toMatchObject({ usesLetterKeys: true })
})

it.each([{}, { usesLetterKeys: 'no' }, { usesLetterKeys: null }])('settings %j: are refused', async (settings) => {
  const person = await world.logIn('teller')
  expect(await world.call(person, 'settings/save', settings)).toMatchObject({ status: 400 })
  expect(await meOf(person)).toMatchObject({ usesLetterKeys: true })
})
