/** Countries by their three-letter codes (ISO 3166-1, with XKX for Kosovo), and the states and local governments of Nigeria. */
import countries from './countries.json' with { type: 'json' }
import states from './nigerian-states.json' with { type: 'json' }

export interface Country {
  readonly code: string
  readonly name: string
}

/** By name. */
export const COUNTRIES: readonly Country[] = countries
export const HOME_COUNTRY = 'NGA'

const CODES = new Set(countries.map(({ code }) => code))
const LOCAL_GOVERNMENTS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(states))

/** Nigeria's 36 states and its capital territory. */
export const NIGERIAN_STATES: readonly string[] = [...LOCAL_GOVERNMENTS.keys()]

export const isCountry = (code: string): boolean => CODES.has(code)

/** The local government areas of a state of Nigeria; none for any other name. */
export function localGovernmentsOf(state: string): readonly string[] {
  return LOCAL_GOVERNMENTS.get(state) ?? []
}
