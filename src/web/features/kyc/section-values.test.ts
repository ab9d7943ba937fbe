/** A section survives the way into its form and back, whatever it holds. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { financialDetails } from '../../../contract/kyc-sections.ts'
import { flatten, problemsOf, unflatten } from './section-values.ts'

const kinds = {
  booleans: new Set(['HasForeignCitizenship', 'F.HasForeignTaxId']),
  dates: new Set(['EmploymentDate']),
  leftOut: new Set(['EmploymentDate']),
}

describe('a section', () => {
  it('comes back as it went', () => {
    const text = fc.string()
    const details = fc.record({
      Occupation: text,
      HasForeignCitizenship: fc.boolean(),
      F: fc.record({ AddressLine1: text, HasForeignTaxId: fc.boolean() }),
    })
    fc.assert(
      fc.property(details, (given) => {
        expect(unflatten(flatten(given), kinds)).toEqual(given)
      }),
    )
  })
  it('leaves out what is not there, and only what may be left out', () => {
    expect(flatten({ A: null, B: undefined, C: { D: null } })).toEqual({})
    expect(unflatten({ EmploymentDate: '', Occupation: '' }, kinds)).toEqual({ Occupation: '' })
  })
})

it('says what is wrong at each field, at the first control of a date, and once', () => {
  const input = {
    EmploymentStatus: 'Employed',
    Occupation: '',
    EmploymentDate: '2020-02-31',
    SourceOfWealth: '',
    AnnualIncomeRange: '',
  }
  expect(problemsOf(financialDetails, input, kinds)).toEqual([
    { fieldId: 'Occupation', text: 'Occupation must be 2 to 60 characters' },
    { fieldId: 'EmploymentDate-day', text: 'This day does not exist' },
    { fieldId: 'SourceOfWealth', text: 'Choose where your money comes from' },
    { fieldId: 'AnnualIncomeRange', text: 'Choose your annual income range' },
    { fieldId: 'HasForeignCitizenship', text: 'Choose an answer' },
    { fieldId: 'EmployerName', text: 'Enter your employer' },
    { fieldId: 'OfficeAddress', text: 'Enter the address of your office' },
  ])
})
