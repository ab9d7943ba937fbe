/** The lists are complete: every state of Nigeria with its local governments, and the countries that the product names. */
import { expect, it } from 'vitest'
import { COUNTRIES, isCountry, localGovernmentsOf, NIGERIAN_STATES } from './places.ts'

it('Nigeria: has 36 states and the capital territory, with 774 local governments in all', () => {
  expect(NIGERIAN_STATES).toHaveLength(37)
  expect(NIGERIAN_STATES.flatMap(localGovernmentsOf)).toHaveLength(774)
  expect(localGovernmentsOf('Lagos')).toContain('Surulere')
  expect(localGovernmentsOf('Nowhere')).toEqual([])
  expect(localGovernmentsOf('constructor')).toEqual([])
})

it('countries: are about 190, each once, including Kosovo', () => {
  const codes = COUNTRIES.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThanOrEqual(190)
  for (const code of codes) expect(code).toMatch(/^[A-Z]{3}$/)
  expect(isCountry('XKX')).toBe(true)
  expect(isCountry('NGA')).toBe(true)
  expect(isCountry('ZZZ')).toBe(false)
})
