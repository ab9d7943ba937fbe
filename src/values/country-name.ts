/** Names a country for staff by its code. */
import { COUNTRIES } from './places.ts'

const NAMES: ReadonlyMap<string, string> = new Map(COUNTRIES.map(({ code, name }) => [code, name]))
/** The lists of screening name countries by two letters, which COUNTRIES does not have. */
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' })

/** The English name of a code of three letters ("NGA") or of two letters in any case ("ng"). Another code shows itself. */
export const countryName = (code: string): string =>
  NAMES.get(code) ?? (/^[a-z]{2}$/i.test(code) ? REGIONS.of(code.toUpperCase()) : undefined) ?? code
