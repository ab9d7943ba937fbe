/** Saved filters: a person keeps, replaces and removes their filters of a list, and sees no filter of another person. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_FILTERS } from '../../../contract/staff/staff-filters.ts'
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

const PAGE = '/payments'
const LATE = { page: PAGE, name: 'Late payments', query: 'state=review' }

it('filters: are kept for the person, replaced under the same name, and removed', async () => {
  const [person, other] = [await world.logIn('payments-operator'), await world.logIn('payments-operator')]
  expect(await world.call(person, 'filters/save', LATE)).toMatchObject({ status: 200 })
  const replaced = await world.call(person, 'filters/save', { ...LATE, query: 'state=held' })
  expect(replaced.body).toEqual({ filters: [{ name: 'Late payments', query: 'state=held' }] })
  await world.call(other, 'filters/remove', { page: PAGE, name: LATE.name })
  expect((await world.call(other, 'filters/list', { page: PAGE })).body).toEqual({ filters: [] })
  expect((await world.call(person, 'filters/list', { page: '/reports' })).body).toEqual({ filters: [] })
  expect((await world.call(person, 'filters/list', { page: PAGE })).body).toEqual(replaced.body)
  const removed = await world.call(person, 'filters/remove', { page: PAGE, name: LATE.name })
  expect(removed.body).toEqual({ filters: [] })
})

it('filters: are limited in number, and a name that exists can still be replaced', async () => {
  const person = await world.logIn('payments-operator')
  const save = (name: string) => world.call(person, 'filters/save', { ...LATE, name })
  for (let number = 0; number < MOST_FILTERS; number += 1)
    expect(await save(`Filter ${number}`)).toMatchObject({ status: 200 })
  expect(await save('One more')).toMatchObject({ status: 400, body: { problem: 'bad-input' } })
  expect(await save('Filter 0')).toMatchObject({ status: 200 })
})

it.each([
  { page: '/payments/1' },
  { page: '//other.example' },
  { name: '' },
  { name: 'two\nlines' },
  { query: '' },
  { query: 'a b' },
  { query: 'x'.repeat(501) },
])('filter with %j: is refused', async (change) => {
  const person = await world.logIn('teller')
  expect(await world.call(person, 'filters/save', { ...LATE, ...change })).toMatchObject({ status: 400 })
})
