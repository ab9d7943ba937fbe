/** The customer's changes in a section that an operator had reviewed. */
import type { WrittenSection } from '../../values/vocabularies/kyc-sections.ts'

/** As a bill names it; a landmark is a help to find it. */
const ADDRESS = ['CountryOfResidence', 'State', 'LocalGovernmentArea', 'Street', 'HouseNumber'] as const

/** moved: the customer's own address is another one, of which the papers show nothing (Product §15.1: tier 3 takes a proof of it). */
export type SectionChange = 'same' | 'changed' | 'moved'

/** Of details as they are kept; `before` is undefined where there were none. */
export function compareSection(section: WrittenSection, before: unknown, after: object): SectionChange {
  const field = (details: unknown, name: string): unknown => (details as Readonly<Record<string, unknown>>)?.[name]
  if (section === 'personal' && ADDRESS.some((name) => field(before, name) !== field(after, name))) return 'moved'
  return textOf(before) === textOf(after) ? 'same' : 'changed'
}

/** Equal for equal details, in any order of their fields. */
function textOf(details: unknown): string {
  if (typeof details !== 'object' || details === null) return JSON.stringify(details) ?? ''
  const fields = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join()}}`
}
