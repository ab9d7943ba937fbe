/** Compares what a customer gave with the answer of an identity register, field by field. */
import type { ComparedField, Match } from '../../values/vocabularies/kyc/kyc-sections.ts'

/** The facts that an identity register has about a person. A register may lack some of them. */
export interface RegisterAnswer {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
  readonly gender: string
  /** E.164 */
  readonly phone?: string
  readonly email?: string | null
}

/** Equal for spellings of one value: capitals, marks and gaps do not count, and a gender may be one letter. */
function plain(field: ComparedField, value: string): string {
  const text = value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  if (field === 'gender') return text.slice(0, 1)
  return field === 'email' ? text : text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** `given` is empty or null when the customer's record does not have the fact. */
export function matchOf(
  field: ComparedField,
  given: string | null | undefined,
  answered: string | null | undefined,
): Match {
  const answer = plain(field, answered ?? '')
  if (answer === '') return 'absent'
  return plain(field, given ?? '') === answer ? 'same' : 'differs'
}
