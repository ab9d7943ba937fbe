/** Every field of every section: accepted values, refused values, required fields, and fields that depend on other fields. */
import { describe, expect, it, test } from 'vitest'
import * as v from 'valibot'
import { financialDetails, nextOfKinDetails, personalDetails } from './kyc-sections.ts'

const ADDRESS = {
  CountryOfResidence: 'NGA',
  State: 'Lagos',
  LocalGovernmentArea: 'Surulere',
  Landmark: '',
  Street: 'Bode Thomas Street',
  HouseNumber: '14',
}
const PERSONAL = {
  Title: 'Mr',
  MotherMaidenName: 'Nwosu',
  MaritalStatus: 'Single',
  PurposeOfAccount: 'Savings',
  SocialMedia: { LinkedIn: '', Facebook: '', Instagram: '', Twitter: '', Tiktok: '' },
  ...ADDRESS,
}
const NEXT_OF_KIN = {
  Name: 'Chidi Eze',
  Relationship: 'Brother',
  Gender: 'Male',
  DateOfBirth: '1988-05-04',
  PhoneNumber: '+2348031234567',
  EmailAddress: '',
  ...ADDRESS,
}
const FINANCIAL = {
  EmploymentStatus: 'Student',
  Occupation: 'Student of law',
  SourceOfWealth: 'Family support',
  AnnualIncomeRange: 'Under ₦1,000,000',
  HasForeignCitizenship: false,
}
const FOREIGN = {
  HasAcceptedFATCA: true,
  CountryOfTaxResidence: 'USA',
  AddressLine1: '1 Main Street',
  ForeignTaxId: '123-45-6789',
}

type Schema = v.GenericSchema
/** The fields that are wrong, by their paths. */
function wrong(schema: Schema, input: object): string[] {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return []
  return [...new Set(parsed.issues.map((issue) => issue.path?.map(({ key }) => String(key)).join('.') ?? ''))]
}
const SECTIONS = [
  ['personal', personalDetails, PERSONAL],
  ['nextOfKin', nextOfKinDetails, NEXT_OF_KIN],
  ['financial', financialDetails, FINANCIAL],
] as const

describe.each(SECTIONS)('%s', (_name, schema, good) => {
  it('accepts a correct section', () => expect(wrong(schema, good)).toEqual([]))
  const optional = new Set(['Landmark', 'EmailAddress', 'LocalGovernmentArea'])
  it.each(Object.keys(good).filter((field) => !optional.has(field)))('needs %s', (field) => {
    const { [field]: _left, ...rest } = good as Record<string, unknown>
    expect(wrong(schema, rest)).toEqual([field])
  })
  it('refuses an unknown field', () => expect(wrong(schema, { ...good, Extra: 1 })).toEqual(['Extra']))
  it('accepts optional fields, and refuses an overlong one', () => {
    for (const field of Object.keys(good).filter((name) => optional.has(name))) {
      const { [field]: _left, ...rest } = good as Record<string, unknown>
      const abroad = { ...rest, CountryOfResidence: 'GHA', State: 'Ashanti' }
      expect(wrong(schema, abroad), field).toEqual([])
      expect(wrong(schema, { ...good, [field]: 'x'.repeat(300) }), field).toContain(field)
    }
  })
  it('refuses invisible characters and overlong text in each text field', () => {
    for (const [field, value] of Object.entries(good)) {
      if (typeof value !== 'string' || optional.has(field)) continue
      for (const bad of [`Lagos\u202e`, 'x'.repeat(300)]) {
        expect(wrong(schema, { ...good, [field]: bad }), `${field} ${bad.slice(0, 8)}`).toContain(field)
      }
    }
  })
})

describe('an address', () => {
  test.each([
    ['a state of nowhere', { State: 'Atlantis' }, ['State', 'LocalGovernmentArea']],
    ['a local government of another state', { LocalGovernmentArea: 'Nassarawa' }, ['LocalGovernmentArea']],
    ['none at all', { LocalGovernmentArea: '' }, ['LocalGovernmentArea']],
    ['an unknown country', { CountryOfResidence: 'ZZZ' }, ['CountryOfResidence']],
    ['a country by its name', { CountryOfResidence: 'Nigeria' }, ['CountryOfResidence']],
    ['no street', { Street: '' }, ['Street']],
    ['no house', { HouseNumber: ' ' }, ['HouseNumber']],
  ])('in Nigeria with %s is refused', (_name, over, fields) => {
    expect(wrong(personalDetails, { ...PERSONAL, ...over })).toEqual(fields)
    expect(wrong(nextOfKinDetails, { ...NEXT_OF_KIN, ...over })).toEqual(fields)
  })
  it('asks to choose the state in Nigeria, and to enter it elsewhere', () => {
    const textsOf = (over: object): readonly string[] =>
      v.safeParse(nextOfKinDetails, { ...NEXT_OF_KIN, ...over }).issues?.map(({ message }) => message) ?? []
    expect(textsOf({ State: '' })[0]).toBe('Choose a state')
    expect(textsOf({ CountryOfResidence: 'GHA', State: '' })).toEqual(['Enter the state or region'])
  })
  it('outside Nigeria: takes any state, and no local government', () => {
    const abroad = { CountryOfResidence: 'GHA', State: 'Greater Accra', LocalGovernmentArea: '' }
    expect(wrong(personalDetails, { ...PERSONAL, ...abroad })).toEqual([])
  })
})

test.each([
  ['@ada', false],
  ['https://x.com/ada', false],
  ['ada.eze_1-2', true],
  ['', true],
])('a social name of %j: %s', (Instagram, taken) => {
  const SocialMedia = { ...PERSONAL.SocialMedia, Instagram }
  expect(wrong(personalDetails, { ...PERSONAL, SocialMedia })).toEqual(taken ? [] : ['SocialMedia.Instagram'])
})

describe('next of kin', () => {
  test.each([
    ['PhoneNumber', '08031234567'],
    ['PhoneNumber', '+12'],
    ['EmailAddress', 'not an address'],
    ['DateOfBirth', '1988-02-30'],
    ['DateOfBirth', '04/05/1988'],
    ['Gender', 'Both'],
    ['Relationship', 'Boss'],
    ['Name', 'X'],
  ])('%s of %j is refused', (field, value) => {
    expect(wrong(nextOfKinDetails, { ...NEXT_OF_KIN, [field]: value })).toEqual([field])
  })
})

describe('financial details', () => {
  const employed = {
    ...FINANCIAL,
    EmploymentStatus: 'Employed',
    EmployerName: 'Meridian',
    EmploymentDate: '2020-02-03',
    OfficeAddress: '22 Creek Road',
  }
  it('need employer, first day and office when the customer is employed', () => {
    expect(wrong(financialDetails, employed)).toEqual([])
    expect(wrong(financialDetails, { ...FINANCIAL, EmploymentStatus: 'Employed' })).toEqual([
      'EmployerName',
      'EmploymentDate',
      'OfficeAddress',
    ])
  })
  it('need the other country for a foreign citizen, and refuse it for every other customer', () => {
    const foreign = { ...FINANCIAL, HasForeignCitizenship: true }
    expect(wrong(financialDetails, foreign)).toEqual(['ForeignCitizenship'])
    expect(wrong(financialDetails, { ...foreign, ForeignCitizenship: FOREIGN })).toEqual([])
    expect(wrong(financialDetails, { ...FINANCIAL, ForeignCitizenship: FOREIGN })).toEqual(['ForeignCitizenship'])
  })
  test.each([
    ['FATCA not accepted', { HasAcceptedFATCA: false }, 'HasAcceptedFATCA'],
    ['no number though there is one', { ForeignTaxId: '' }, 'ForeignTaxId'],
    ['neither number nor reason', { HasForeignTaxId: false, ForeignTaxId: '' }, 'TINUnavailabilityReason'],
    ['reason D', { HasForeignTaxId: false, ForeignTaxId: '', TINUnavailabilityReason: 'D' }, 'TINUnavailabilityReason'],
    [
      'reason B without words',
      { HasForeignTaxId: false, ForeignTaxId: '', TINUnavailabilityReason: 'B' },
      'TINUnavailabilityReasonDescription',
    ],
    ['no address there', { AddressLine1: '' }, 'AddressLine1'],
    ['an overlong address', { AddressLine1: 'x'.repeat(101) }, 'AddressLine1'],
    ['an overlong second line', { AddressLine2: 'x'.repeat(101) }, 'AddressLine2'],
    ['an overlong tax number', { ForeignTaxId: '1'.repeat(41) }, 'ForeignTaxId'],
    ['neither yes nor no', { HasForeignTaxId: 'yes' }, 'HasForeignTaxId'],
    ['a number though there is none', { HasForeignTaxId: false, TINUnavailabilityReason: 'A' }, 'ForeignTaxId'],
    ['a reason though there is a number', { TINUnavailabilityReason: 'A' }, 'TINUnavailabilityReason'],
    ['Nigeria as the other country', { CountryOfTaxResidence: 'NGA' }, 'CountryOfTaxResidence'],
    ['an unknown country', { CountryOfTaxResidence: 'ZZZ' }, 'CountryOfTaxResidence'],
    [
      'an overlong explanation',
      {
        HasForeignTaxId: false,
        ForeignTaxId: '',
        TINUnavailabilityReason: 'B',
        TINUnavailabilityReasonDescription: 'x'.repeat(201),
      },
      'TINUnavailabilityReasonDescription',
    ],
    ['no country', { CountryOfTaxResidence: '' }, 'CountryOfTaxResidence'],
  ])('with %s is refused', (_name, over, field) => {
    const ForeignCitizenship = { ...FOREIGN, ...over }
    expect(wrong(financialDetails, { ...FINANCIAL, HasForeignCitizenship: true, ForeignCitizenship })).toEqual([
      `ForeignCitizenship.${field}`,
    ])
  })
  it.each(['A', 'C'])('reason %s: needs no explanation from a customer without a tax number', (reason) => {
    const ForeignCitizenship = {
      ...FOREIGN,
      ForeignTaxId: '',
      HasForeignTaxId: false,
      TINUnavailabilityReason: reason,
    }
    expect(wrong(financialDetails, { ...FINANCIAL, HasForeignCitizenship: true, ForeignCitizenship })).toEqual([])
  })
})
