/** The names of the fields of the identity check, as staff read them. */
import { countryName } from '../../values/country-name.ts'
import { dayText } from '../texts.ts'
import type { ComparedField, Register } from '../../values/vocabularies/kyc/kyc-sections.ts'

export const REGISTER_NAMES: Readonly<Record<Register, string>> = { bvn: 'BVN register', nin: 'NIN register' }

export const COMPARED_NAMES: Readonly<Record<ComparedField, string>> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  phone: 'Phone',
  email: 'Email',
}

/** Names that are no plain words. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  HasAcceptedFATCA: 'Accepted the FATCA declaration',
  HasForeignCitizenship: 'Citizen or tax resident of another country',
  HasForeignTaxId: 'Has a foreign tax number',
  ForeignTaxId: 'Foreign tax number',
  TINUnavailabilityReason: 'Why there is no tax number',
  TINUnavailabilityReasonDescription: 'Why there is no tax number, in words',
  LinkedIn: 'LinkedIn',
  AddressLine1: 'Address, line 1',
  AddressLine2: 'Address, line 2',
  Tiktok: 'TikTok',
  MotherMaidenName: 'Mother’s maiden name',
}

/** "SocialMedia.LinkedIn" is "Social media: LinkedIn". */
export const fieldName = (path: string): string =>
  path
    .split('.')
    .map((part) => OTHER_NAMES[part] ?? wordsOf(part))
    .join(': ')

/** "HouseNumber" is "House number". */
function wordsOf(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

const VALUES: Readonly<Record<string, string>> = { '': '—', true: 'Yes', false: 'No' }

/** The answers of the form that are codes. */
const TIN_REASONS: Readonly<Record<string, string>> = {
  A: 'That country gives no tax numbers',
  B: 'The customer could not get a tax number',
  C: 'That country does not ask for a tax number',
}
/** YYYY-MM-DD as staff read it. Another text, such as an empty one, stays. */
const dayOf = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? dayText(value) : value)

const TEXT_OF: Readonly<Record<string, (code: string) => string>> = {
  CountryOfResidence: countryName,
  CountryOfTaxResidence: countryName,
  DateOfBirth: dayOf,
  EmploymentDate: dayOf,
  dateOfBirth: dayOf,
  TINUnavailabilityReason: (code) => TIN_REASONS[code] ?? code,
}

/** The value of a field such as "ForeignTax.CountryOfTaxResidence", as staff read it. An empty value is a dash. */
export const fieldValue = (path: string, value: string): string =>
  VALUES[value] ?? TEXT_OF[path.split('.').at(-1) ?? '']?.(value) ?? value
