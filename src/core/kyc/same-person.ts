/** Compares the record of a NIN with that of a BVN. The registers spell, order and shorten names differently. */

export interface PersonRecord {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
}

const wordsOf = (record: PersonRecord): readonly string[] =>
  `${record.firstName} ${record.middleName} ${record.lastName}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')

/** True when the birthdays are equal, and the first and last name of each record are among the names of the other record. */
export function isSamePerson(one: PersonRecord, other: PersonRecord): boolean {
  return one.dateOfBirth === other.dateOfBirth && hasNamesOf(one, other) && hasNamesOf(other, one)
}

function hasNamesOf(one: PersonRecord, other: PersonRecord): boolean {
  const known = new Set(wordsOf(other))
  const needed = wordsOf({ ...one, middleName: '' })
  return needed.length > 0 && needed.every((word) => known.has(word))
}
