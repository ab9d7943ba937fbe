/** The customer's changes in a section that an operator had reviewed. */
import type { WrittenSection } from '../../values/vocabularies/kyc/kyc-sections.ts'

/** The parts of an address that a utility bill shows. A landmark is not compared. */
const ADDRESS = ['CountryOfResidence', 'State', 'LocalGovernmentArea', 'Street', 'HouseNumber'] as const

/** moved: the customer has a new address that no document proves (Product §15.1: tier 3 needs a proof of address). */
export type SectionChange = 'same' | 'changed' | 'moved'

/** Compares stored details. `before` is undefined when the section had no details. */
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
