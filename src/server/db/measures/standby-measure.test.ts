/** Tests the number of standbys that a setting of PostgreSQL asks for. */
import { expect, it } from 'vitest'
import { standbysNeeded } from './standby-measure.ts'

it.each([
  ['', 0],
  [' ', 0],
  ['*', 1],
  ['one, two', 1],
  ['1 (one)', 1],
  ['ANY 1 (*)', 1],
  ['any 2 (one, two, three)', 2],
  ['FIRST 3 (one, two, three, four)', 3],
])('synchronous_standby_names %o: needs %i standbys', (names, needed) => {
  expect(standbysNeeded(names)).toBe(needed)
})
