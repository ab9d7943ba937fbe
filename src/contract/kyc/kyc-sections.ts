/**
 * The sections that customers write themselves, with the spellings of Product §15: the accepted values, and the fields that
 * depend on other fields.
 */
import * as v from 'valibot'
import { HOME_COUNTRY, isCountry, localGovernmentsOf } from '../../values/places.ts'
import { calendarDate, email, text } from '../fields.ts'

export const TITLES = [
  'Mr',
  'Mrs',
  'Miss',
  'Ms',
  'Dr',
  'Prof',
  'Chief',
  'Alhaji',
  'Alhaja',
  'Engr',
  'Barr',
  'Rev',
  'Pastor',
  'Otunba',
] as const
export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Separated', 'Widowed'] as const
export const PURPOSES = [
  'Salary',
  'Savings',
  'Business',
  'School fees',
  'Bills',
  'Remittance',
  'Family support',
  'Investments',
  'Other',
] as const
export const EMPLOYMENT_STATUSES = ['Employed', 'Self-employed', 'Student', 'Retired', 'Unemployed'] as const
export const SOURCES_OF_WEALTH = [
  'Salary',
  'Business',
  'Inheritance',
  'Investments',
  'Sale of assets',
  'Pension',
  'Gift',
  'Family support',
  'Other',
] as const
export const INCOME_RANGES = [
  'Under ₦1,000,000',
  '₦1,000,000 to ₦5,000,000',
  '₦5,000,001 to ₦20,000,000',
  'Over ₦20,000,000',
] as const
export const GENDERS = ['Female', 'Male'] as const
export const RELATIONSHIPS = [
  'Spouse',
  'Parent',
  'Child',
  'Brother',
  'Sister',
  'Grandparent',
  'Uncle or aunt',
  'Cousin',
  'Other relative',
  'Guardian',
  'Friend',
  'Other',
] as const
/**
 * OECD CRS. A: the country issues no tax numbers. B: the customer could not obtain a number. C: the country does not require the
 * number.
 */
export const TIN_REASONS = ['A', 'B', 'C'] as const

const country = v.pipe(v.string('Choose a country'), v.check(isCountry, 'Choose a country'))
const line = (label: string, min: number, max: number) => text(label, min, max)
/** Optional text. An empty text counts as left out. */
const optionalLine = (label: string, max: number) => v.optional(text(label, 0, max), '')

/** A home address. In Nigeria the state and its local government come from the list. */
const addressEntries = {
  CountryOfResidence: country,
  State: line('State', 0, 60),
  LocalGovernmentArea: optionalLine('Local government', 60),
  Landmark: optionalLine('Landmark', 100),
  Street: line('Street', 2, 100),
  HouseNumber: line('House number', 1, 20),
} as const

interface Address {
  readonly CountryOfResidence: string
  readonly State: string
  readonly LocalGovernmentArea: string
}
const stateIsChosen = ({ CountryOfResidence, State }: Address): boolean =>
  CountryOfResidence !== HOME_COUNTRY || localGovernmentsOf(State).length > 0
const stateIsEntered = ({ CountryOfResidence, State }: Address): boolean =>
  CountryOfResidence === HOME_COUNTRY || State !== ''
const localGovernmentExists = ({ CountryOfResidence, State, LocalGovernmentArea }: Address): boolean =>
  CountryOfResidence !== HOME_COUNTRY || localGovernmentsOf(State).includes(LocalGovernmentArea)

/** A user name on a social network, without the address of the page and without @. */
const handle = (network: string) =>
  v.optional(
    v.pipe(
      text(network, 0, 60),
      v.regex(/^[A-Za-z0-9._-]*$/, `${network} takes the name only, without @ and without an address`),
    ),
    '',
  )

const STATE_PATHS = [['CountryOfResidence'], ['State']]

/** The section's own fields and an address, whose state and local government must fit its country. */
const withAddress = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.strictObject({ ...entries, ...addressEntries }),
    v.forward(v.partialCheck(STATE_PATHS as never, stateIsChosen as never, 'Choose a state'), ['State'] as never),
    v.forward(v.partialCheck(STATE_PATHS as never, stateIsEntered as never, 'Enter the state or region'), [
      'State',
    ] as never),
    v.forward(
      v.partialCheck(
        [...STATE_PATHS, ['LocalGovernmentArea']] as never,
        localGovernmentExists as never,
        'Choose a local government of this state',
      ),
      ['LocalGovernmentArea'] as never,
    ),
  )

export const personalDetails = withAddress({
  Title: v.picklist(TITLES, 'Choose a title'),
  MotherMaidenName: line('Mother’s maiden name', 2, 60),
  MaritalStatus: v.picklist(MARITAL_STATUSES, 'Choose your marital status'),
  PurposeOfAccount: v.picklist(PURPOSES, 'Choose what the account is for'),
  SocialMedia: v.strictObject({
    LinkedIn: handle('LinkedIn'),
    Facebook: handle('Facebook'),
    Instagram: handle('Instagram'),
    Twitter: handle('Twitter'),
    Tiktok: handle('TikTok'),
  }),
})
export type PersonalDetails = v.InferOutput<typeof personalDetails>

export const nextOfKinDetails = withAddress({
  Name: line('Name', 2, 100),
  Relationship: v.picklist(RELATIONSHIPS, 'Choose their relationship to you'),
  Gender: v.picklist(GENDERS, 'Choose a gender'),
  DateOfBirth: calendarDate,
  PhoneNumber: v.pipe(v.string('Enter a phone number'), v.regex(/^\+[1-9][0-9]{6,14}$/, 'Enter a phone number')),
  EmailAddress: v.optional(v.union([v.literal(''), email], 'Enter an email address'), ''),
})
export type NextOfKinDetails = v.InferOutput<typeof nextOfKinDetails>

const foreignCitizenship = v.pipe(
  v.strictObject({
    HasAcceptedFATCA: v.literal(true, 'Accept the declaration to continue'),
    CountryOfTaxResidence: v.pipe(country, v.notValue(HOME_COUNTRY, 'Choose a country other than Nigeria')),
    AddressLine1: line('Address', 2, 100),
    AddressLine2: optionalLine('Second line of the address', 100),
    HasForeignTaxId: v.optional(v.boolean(), true),
    /** The tax number. Empty when the customer has none. */
    ForeignTaxId: optionalLine('Tax number', 40),
    TINUnavailabilityReason: v.optional(v.picklist(TIN_REASONS, 'Choose a reason')),
    TINUnavailabilityReasonDescription: optionalLine('Explanation', 200),
  }),
  v.forward(
    v.partialCheck(
      [['HasForeignTaxId'], ['ForeignTaxId']],
      ({ HasForeignTaxId, ForeignTaxId }) => !HasForeignTaxId || ForeignTaxId !== '',
      'Enter your tax number of that country',
    ),
    ['ForeignTaxId'],
  ),
  v.forward(
    v.partialCheck(
      [['HasForeignTaxId'], ['TINUnavailabilityReason']],
      ({ HasForeignTaxId, TINUnavailabilityReason }) => HasForeignTaxId || TINUnavailabilityReason !== undefined,
      'Choose why you have no tax number',
    ),
    ['TINUnavailabilityReason'],
  ),
  v.forward(
    v.partialCheck(
      [['HasForeignTaxId'], ['ForeignTaxId']],
      ({ HasForeignTaxId, ForeignTaxId }) => HasForeignTaxId || ForeignTaxId === '',
      'You said that you have no tax number',
    ),
    ['ForeignTaxId'],
  ),
  v.forward(
    v.partialCheck(
      [['HasForeignTaxId'], ['TINUnavailabilityReason']],
      ({ HasForeignTaxId, TINUnavailabilityReason }) => !HasForeignTaxId || TINUnavailabilityReason === undefined,
      'You said that you have a tax number',
    ),
    ['TINUnavailabilityReason'],
  ),
  v.forward(
    v.partialCheck(
      [['TINUnavailabilityReason'], ['TINUnavailabilityReasonDescription']],
      ({ TINUnavailabilityReason: reason, TINUnavailabilityReasonDescription: words }) =>
        reason !== 'B' || words !== '',
      'Explain why you could not get a tax number',
    ),
    ['TINUnavailabilityReasonDescription'],
  ),
)

const isEmployed = (status: string): boolean => status === 'Employed'

export const financialDetails = v.pipe(
  v.strictObject({
    EmploymentStatus: v.picklist(EMPLOYMENT_STATUSES, 'Choose your employment status'),
    Occupation: line('Occupation', 2, 60),
    EmployerName: optionalLine('Employer', 100),
    EmploymentDate: v.optional(calendarDate),
    OfficeAddress: optionalLine('Office address', 200),
    SourceOfWealth: v.picklist(SOURCES_OF_WEALTH, 'Choose where your money comes from'),
    AnnualIncomeRange: v.picklist(INCOME_RANGES, 'Choose your annual income range'),
    HasForeignCitizenship: v.boolean('Choose whether you are a citizen or tax resident of another country'),
    ForeignCitizenship: v.optional(foreignCitizenship),
  }),
  v.forward(
    v.partialCheck(
      [['EmploymentStatus'], ['EmployerName']],
      ({ EmploymentStatus, EmployerName }) => !isEmployed(EmploymentStatus) || EmployerName !== '',
      'Enter your employer',
    ),
    ['EmployerName'],
  ),
  v.forward(
    v.partialCheck(
      [['EmploymentStatus'], ['EmploymentDate']],
      ({ EmploymentStatus, EmploymentDate }) => !isEmployed(EmploymentStatus) || EmploymentDate !== undefined,
      'Enter the day on which you started this job',
    ),
    ['EmploymentDate'],
  ),
  v.forward(
    v.partialCheck(
      [['EmploymentStatus'], ['OfficeAddress']],
      ({ EmploymentStatus, OfficeAddress }) => !isEmployed(EmploymentStatus) || OfficeAddress !== '',
      'Enter the address of your office',
    ),
    ['OfficeAddress'],
  ),
  v.forward(
    v.partialCheck(
      [['HasForeignCitizenship'], ['ForeignCitizenship']],
      ({ HasForeignCitizenship, ForeignCitizenship }) => HasForeignCitizenship === (ForeignCitizenship !== undefined),
      'Tell us about the other country',
    ),
    ['ForeignCitizenship'],
  ),
)
export type FinancialDetails = v.InferOutput<typeof financialDetails>
